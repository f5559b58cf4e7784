// The demo: a network to play with, for `start` without a configuration file. Not for real calls.

/** The demo's configuration file, as a value. */
export const DEMO_CONFIGURATION = {
  database: "callrules-demo.db",
  host_token: "demo-host-token",
  networks: [
    {
      id: "demo",
      time_zone: "America/New_York",
      custom_data_fields: ["product", "caller_state", "lead_id"],
      affiliate_url_template: "https://ui.example.com/affiliates/{id}",
      tokens: [{ token: "demo-token" }, { token: "demo-advertiser-token", advertiser: "acme" }],
      advertisers: [
        {
          id: "acme",
          name: "Acme Insurance",
          campaigns: [
            {
              id: "auto",
              name: "Auto insurance",
              hours: {
                monday: ["09:00-17:00"],
                tuesday: ["09:00-17:00"],
                wednesday: ["09:00-17:00"],
                thursday: ["09:00-17:00"],
                friday: ["09:00-17:00"],
              },
            },
          ],
        },
      ],
    },
  ],
}

/** The demo campaign and the settings it starts with. */
export const DEMO_CAMPAIGN = {
  named: { networkId: "demo", advertiserIdFromNetwork: "acme", campaignIdFromNetwork: "auto" },
  settings: { record_calls: true, call_recording_condition: "mobile or repeat and during_hours" },
}

/** The demo's affiliate, as it would be pushed. */
export const DEMO_AFFILIATE = {
  id_from_network: "A-1",
  name: "Blue Sky Media",
  sites: [{ id_from_network: "101", name: "bluesky.example" }],
  users: [
    {
      id_from_network: "U-1",
      first_name: "Ada",
      last_name: "Byron",
      phone_number: "+14155550123",
      email_settings: [{ email_address: "ada@bluesky.example", use_for_notifications: true }],
    },
  ],
}
