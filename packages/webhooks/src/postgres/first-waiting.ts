// Which message of each leg is sent next, beside the messages themselves: a look for what is due reads what is due, however much waits.
import { MOST_AHEAD_MILLISECONDS } from "../schedule.ts"

/** A place in the index behind all that may be due: what an update leaves there until a vacuum is read by no look. */
const LATEST = 2n ** 63n - 1n

/**
 * The first waiting message of each leg of a network's target, by the time of its next attempt. Triggers keep it, whatever changes a message.
 * They lock the row of the leg before they look for its first message, so that of two processes the later one sees what the other
 * has done; always after the messages, and in one order, so that none waits for another one that waits for it.
 */
// ENG-401
export const FIRST_WAITING = `
create table if not exists callrules_webhooks.first_waiting (
  network_id text not null,
  target_id text not null,
  leg_id text not null,
  position bigint not null,
  next_at bigint not null,
  primary key (network_id, target_id, leg_id)
);
create index if not exists first_waiting_due on callrules_webhooks.first_waiting (network_id, target_id, next_at, position);
create or replace function callrules_webhooks.find_first_waiting() returns trigger language plpgsql as $function$
declare
  leg record;
begin
  if tg_op = 'TRUNCATE' then
    delete from callrules_webhooks.first_waiting;
    return null;
  end if;
  for leg in
    select distinct network_id, target_id, leg_id from changed where tg_op = 'UPDATE' or status = 'waiting'
    order by network_id, target_id, leg_id
  loop
    insert into callrules_webhooks.first_waiting (network_id, target_id, leg_id, position, next_at)
    values (leg.network_id, leg.target_id, leg.leg_id, 0, ${LATEST})
    on conflict (network_id, target_id, leg_id) do update set position = first_waiting.position;
    update callrules_webhooks.first_waiting as first set position = head.position, next_at = head.next_at
    from (
      select one.position, one.next_at from callrules_webhooks.delivery as one
      where one.network_id = leg.network_id and one.target_id = leg.target_id and one.leg_id = leg.leg_id
        and one.status = 'waiting'
      order by one.position limit 1
    ) as head
    where first.network_id = leg.network_id and first.target_id = leg.target_id and first.leg_id = leg.leg_id;
    if not found then
      delete from callrules_webhooks.first_waiting as first
      where first.network_id = leg.network_id and first.target_id = leg.target_id and first.leg_id = leg.leg_id;
    end if;
  end loop;
  return null;
end
$function$;
create or replace trigger delivery_added after insert on callrules_webhooks.delivery
  referencing new table as changed for each statement execute function callrules_webhooks.find_first_waiting();
create or replace trigger delivery_changed after update on callrules_webhooks.delivery
  referencing new table as changed for each statement execute function callrules_webhooks.find_first_waiting();
create or replace trigger delivery_removed after delete on callrules_webhooks.delivery
  referencing old table as changed for each statement execute function callrules_webhooks.find_first_waiting();
create or replace trigger delivery_emptied after truncate on callrules_webhooks.delivery
  for each statement execute function callrules_webhooks.find_first_waiting();
`

/** The first messages of a network's target whose next attempt is at such a time. */
const first = (times: string): string => `(
      select first_waiting.position, first_waiting.next_at as due_at from callrules_webhooks.first_waiting
      where first_waiting.network_id = $1 and first_waiting.target_id = $2 and ${times}
      order by first_waiting.next_at, first_waiting.position limit $4
    )`

const AHEAD = `first_waiting.next_at > $3 + ${MOST_AHEAD_MILLISECONDS} and first_waiting.next_at < ${LATEST}`

/** The first waiting messages that are due, those first whose next attempt is the earliest. The database finds them before it reads any. */
export const DUE = `from (
    ${first("first_waiting.next_at <= $3")}
    union all ${first(AHEAD)}
  ) as first join callrules_webhooks.delivery using (position)
  order by first.due_at, position limit $4`
