// The bodies that are checked: one site and one user, fifty sites and twenty users; sound, and with planted faults.

type Json = { [key: string]: unknown }

const siteAt = (index: number): Json => ({ id_from_network: `site-${index}`, name: `Site number ${index}` })

const userAt = (index: number): Json => ({
  id_from_network: `user-${index}`,
  email_settings: [
    { email_address: `first.last${index}@example.com`, use_for_notifications: true },
    { email_address: `first.last${index}@work.example`, use_for_notifications: false },
  ],
  first_name: "Augusta Ada",
  last_name: "Lovelace",
  contact_phone_number: `+1415555${String(1000 + index)}`,
  role: "Manager",
  notify_on_budgets: true,
  notify_on_campaign_applications: false,
  notify_on_campaign_expirations: false,
  notify_on_creative_duplication_requests: false,
  notify_on_network_announcements: true,
  notify_on_call_activities: false,
})

const sound = (sites: number, users: number) => ({
  id_from_network: "affiliate-7",
  name: "Acme Media Partners",
  status: "Approved",
  sites: Array.from({ length: sites }, (_, index) => siteAt(index)),
  users: Array.from({ length: users }, (_, index) => userAt(index)),
  custom_data: { region: "north", channel: "search" },
})

const withFiveFaults = () => {
  const body = sound(1, 1)
  return {
    ...body,
    status: "approved",
    users: body.users.map(({ first_name: _first, ...user }) => ({
      ...user,
      email_settings: [{ email_address: "first.last@", use_for_notifications: false }],
      contact_phone_number: "(415) 555-0123",
    })),
  }
}

const withThirtyOneFaults = () => {
  const body = sound(50, 20)
  const sites = body.sites.map((site, index) => {
    if (index >= 10 && index < 13) return { ...site, id_from_network: "site-1" }
    if (index >= 20 && index < 23) return { ...site, name: "  " }
    if (index >= 30 && index < 33) return { ...site, nmae: "x" }
    return site
  })
  const users = body.users.map((user, index) => {
    const faulty: Json = { ...user }
    if (index < 5)
      faulty["email_settings"] = [{ email_address: "first..last@example.com", use_for_notifications: true }]
    if (index >= 5 && index < 10) delete faulty["last_name"]
    if (index >= 10 && index < 15) faulty["contact_phone_number"] = "(415) 555-0123"
    if (index >= 15 && index < 18) faulty["role"] = "Admin"
    if (index >= 16 && index < 18) faulty["notify_on_budgets"] = "yes"
    if (index === 18) faulty["email_settings"] = [{ email_address: "a@example.com", use_for_notifications: false }]
    if (index === 19) faulty["id_from_network"] = "user-3"
    return faulty
  })
  return { ...body, sites, users }
}

// through JSON, as they come from a request
const parsed = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

/** A body and how many faults were planted in it. */
export interface Case {
  readonly name: string
  readonly body: unknown
  readonly faults: number
}

/** The four bodies. */
export const cases: ReadonlyArray<Case> = [
  { name: "1 site + 1 user", body: parsed(sound(1, 1)), faults: 0 },
  { name: "50 sites + 20 users", body: parsed(sound(50, 20)), faults: 0 },
  { name: "1 site + 1 user", body: parsed(withFiveFaults()), faults: 5 },
  { name: "50 sites + 20 users", body: parsed(withThirtyOneFaults()), faults: 31 },
]
