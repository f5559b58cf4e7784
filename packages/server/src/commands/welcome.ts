// What `start` prints: where it listens, the tokens, and lines that work when they are pasted.

/** How the program is called: in a clone it is no installed package. */
const PROGRAM = import.meta.url.endsWith(".ts") ? "npx -y pnpm@12 --silent callrules" : "npx callrules"

/** The demo's welcome, with lines to paste. */
export const demoWelcome = (url: string, database: string, now: Date): string => `callrules listens on ${url}
database: ${database}
network:  demo (advertiser acme, campaign auto, custom data fields product, caller_state, lead_id)
token:    demo-token (the network's own)
          demo-advertiser-token (advertiser acme's: its calls only)
host:     demo-host-token (for ${url}/host/demo/...)

Try it: a call comes in and is judged, it is over, a sale is reported.

curl -s ${url}/host/demo/events -H 'Authorization: demo-host-token' -d '{"kind":"received","event_id":"e1","at":"${secondsBefore(now, 240)}","call_record_id":"first-call","advertiser_id_from_network":"acme","advertiser_campaign_id_from_network":"auto","calling_phone_number":"+14155550123","phone_type":"Mobile"}'
curl -s ${url}/host/demo/events -H 'Authorization: demo-host-token' -d '{"kind":"completed","event_id":"e2","at":"${secondsBefore(now, 0)}","call_record_id":"first-call"}'
curl -s ${url}/api/2026-11-01/transactions.json -H 'Authorization: demo-token' -d '{"search":{"call_record_id":"first-call"},"signals":[{"name":"Sale","revenue":"99.95"}]}'

A first call from a landline is not recorded, and this says why:

curl -s ${url}/host/demo/events -H 'Authorization: demo-host-token' -d '{"kind":"received","event_id":"e3","at":"${secondsBefore(now, 240)}","call_record_id":"second-call","advertiser_id_from_network":"acme","advertiser_campaign_id_from_network":"auto","calling_phone_number":"+14155550199","phone_type":"Landline"}'
${PROGRAM} why second-call --url ${url} --token demo-host-token --network demo

Ctrl-C ends it.`

// the demo's call has just been: one that began long ago would be closed as overdue
const secondsBefore = (now: Date, seconds: number): string =>
  `${new Date(now.getTime() - seconds * 1000).toISOString().slice(0, 19)}Z`

/** The welcome of a configured server. */
export const plainWelcome = (url: string, hostUrl: string | null, database: string, isHostOff: boolean): string =>
  [
    `callrules listens on ${url}`,
    ...(isHostOff ? ["host interface: off, as the configuration has no `host_token`"] : []),
    ...(hostUrl === null ? [] : [`host interface: ${hostUrl}`]),
    `database: ${database}`,
    "Ctrl-C ends it.",
  ].join("\n")
