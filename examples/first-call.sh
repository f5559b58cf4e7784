#!/usr/bin/env bash
# The life of one call, from the first ring to a corrected sale, against a server started with `npx -y pnpm@12 start`.
# Usage: examples/first-call.sh [base address, default http://127.0.0.1:8787]
set -euo pipefail

base=${1:-http://127.0.0.1:8787}
version=2026-11-01
call="call-$(date +%s)-$$"
# each event carries its own time; a call that began long ago would be closed as overdue
now() { date -u +%Y-%m-%dT%H:%M:%SZ; }

# host METHOD PATH [BODY]: what the owner of the telephony says and asks
host() { request "$1" "/host/demo$2" demo-host-token "${3:-}"; }
# partner METHOD PATH [BODY]: what the network's partners and systems say and ask
partner() { request "$1" "$2" demo-token "${3:-}"; }

# shows a request and its answer, and keeps the answer
request() {
  local method=$1 path=$2 token=$3 body=$4
  printf '> %s %s %s\n' "$method" "$path" "$body"
  if [ -n "$body" ]; then
    answer=$(curl -sS -X "$method" "$base$path" -H "Authorization: $token" -H 'Content-Type: application/json' -d "$body" -w ' (%{http_code})')
  else
    answer=$(curl -sS -X "$method" "$base$path" -H "Authorization: $token" -w ' (%{http_code})')
  fi
  printf '< %s\n\n' "$answer"
}

step() { printf '%s\n' "== $1"; }

step "The campaign records mobile callers, and repeat callers during opening hours"
partner PUT "/api/$version/demo/advertisers/acme/advertiser_campaigns/auto.json" \
  '{"record_calls":true,"call_recording_condition":"mobile or repeat and during_hours"}'

step "A call is received: the caller uses a mobile phone, so the call is recorded"
host POST /events "{\"kind\":\"received\",\"event_id\":\"1\",\"at\":\"$(now)\",\"call_record_id\":\"$call\",\"advertiser_id_from_network\":\"acme\",\"advertiser_campaign_id_from_network\":\"auto\",\"affiliate_id_from_network\":\"A-1\",\"calling_phone_number\":\"+14155550123\",\"phone_type\":\"Mobile\",\"custom_data\":{\"tag\":{\"product\":\"car\"}}}"
leg=$(sed -n 's/.*"transaction_id":"\([^"]*\)".*/\1/p' <<<"$answer")

step "The caller presses 1, and the call is transferred to the campaign's destination"
host POST /events "{\"kind\":\"keypress\",\"event_id\":\"2\",\"at\":\"$(now)\",\"call_record_id\":\"$call\",\"sequence\":1,\"key\":\"1\"}"
host POST /events "{\"kind\":\"transferred\",\"event_id\":\"3\",\"at\":\"$(now)\",\"call_record_id\":\"$call\",\"destination_phone_number\":\"+14155550199\"}"

step "Now it is a call in progress"
partner GET "/calls_in_progress/current_calls?organization_type=Network&id=demo&call_record_id=$call"

step "A quote is reported while the call is still going on: accepted, and applied when the call ends"
partner POST "/api/$version/transactions.json" \
  "{\"call_in_progress\":true,\"search\":{\"call_record_id\":\"$call\"},\"partner_unique_id\":\"quote-1\",\"signals\":[{\"name\":\"Quote\"}]}"

step "The call is completed, and no further leg will come; it is in progress no more"
host POST /events "{\"kind\":\"completed\",\"event_id\":\"4\",\"at\":\"$(now)\",\"call_record_id\":\"$call\"}"
host POST /events "{\"kind\":\"call_ended\",\"event_id\":\"5\",\"at\":\"$(now)\",\"call_record_id\":\"$call\"}"
partner GET "/calls_in_progress/current_calls?organization_type=Network&id=demo&call_record_id=$call"

step "The quote that waited has been applied, as of the time it was reported: the history of the call shows it"
host GET "/calls/$leg/history"

step "A sale is reported"
sold=$(now)
partner POST "/api/$version/transactions.json" \
  "{\"search\":{\"call_record_id\":\"$call\"},\"partner_unique_id\":\"order-7\",\"signals\":[{\"name\":\"Sale\",\"revenue\":\"99.95\",\"occurred_at_time\":\"$sold\"}]}"

step "The very same report again changes nothing"
partner POST "/api/$version/transactions.json" \
  "{\"search\":{\"call_record_id\":\"$call\"},\"partner_unique_id\":\"order-7\",\"signals\":[{\"name\":\"Sale\",\"revenue\":\"99.95\",\"occurred_at_time\":\"$sold\"}]}"

step "The sale was larger: a correction is appended, and names the transaction it corrects"
partner PUT "/api/$version/transactions.json" \
  "{\"search\":{\"call_record_id\":\"$call\"},\"partner_unique_id\":\"order-7\",\"signals\":[{\"name\":\"sale\",\"revenue\":149.5}]}"

step "Custom data corrects the call itself"
partner POST "/api/$version/transactions.json" \
  "{\"search\":{\"call_record_id\":\"$call\"},\"custom_data\":[{\"name\":\"product\",\"value\":\"home\"}]}"

step "The transcript is summarized, and asked for"
host PUT "/call_records/$call/transcript_summary" \
  "{\"event_id\":\"t1\",\"at\":\"$(now)\",\"transcript_summary\":\"The caller asked for car insurance and bought home insurance too.\"}"
partner GET "/call/transcript_analysis/$call"
