// Which message of each leg is sent next, beside the messages themselves: a look for what is due reads what is due, however much waits.
import { MOST_AHEAD_MILLISECONDS } from "../schedule.ts"

/** Finds the first message of the leg of a row: the next one by an index, however many wait. */
const foundAgain = (row: "new" | "old"): string => {
  const ofLeg = `network_id = ${row}.network_id and target_id = ${row}.target_id and leg_id = ${row}.leg_id`
  return `delete from first_waiting where ${ofLeg};
  insert into first_waiting (network_id, target_id, leg_id, position, next_at)
  select network_id, target_id, leg_id, position, next_at from delivery where ${ofLeg} and status = 'waiting'
  order by position limit 1;`
}

/**
 * The first waiting message of each leg of a network's target, by the time of its next attempt. Triggers keep it, whatever changes a message;
 * a new one stands behind all others of its leg.
 */
// ENG-401
export const FIRST_WAITING = `
create table if not exists first_waiting (
  network_id text not null,
  target_id text not null,
  leg_id text not null,
  position integer not null,
  next_at integer not null,
  primary key (network_id, target_id, leg_id)
) strict, without rowid;
create index if not exists first_waiting_due on first_waiting (network_id, target_id, next_at, position);
create trigger if not exists delivery_added after insert on delivery when new.status = 'waiting' begin
  insert into first_waiting (network_id, target_id, leg_id, position, next_at)
  values (new.network_id, new.target_id, new.leg_id, new.position, new.next_at) on conflict do nothing;
end;
create trigger if not exists delivery_changed after update of status, next_at on delivery begin
  ${foundAgain("new")}
end;
create trigger if not exists delivery_removed after delete on delivery when old.status = 'waiting' begin
  ${foundAgain("old")}
end;
`

/** The first messages of a network's target whose next attempt is at such a time. */
const first = (times: string): string => `select * from (
      select position as head, next_at as due_at from first_waiting
      where network_id = ? and target_id = ? and ${times} order by next_at, position limit ?
    )`

/** The first waiting messages that are due, those first whose next attempt is the earliest. */
export const DUE = `from (
    ${first("next_at <= ?")}
    union all ${first(`next_at > ? + ${MOST_AHEAD_MILLISECONDS}`)}
  ) cross join delivery on delivery.position = head order by due_at, head limit ?`

/** What {@link DUE} is asked with. Not `?1`: Node 22 takes numbered parameters for named ones. */
export const askedDue = (networkId: string, targetId: string, at: number, limit: number) => {
  const one = [networkId, targetId, at, limit]
  return [...one, ...one, limit]
}

const any = (times: string): string =>
  `exists (select 1 from first_waiting where network_id = ? and target_id = ? and ${times})`

/** A row where {@link DUE} finds something. */
export const IS_DUE = `select 1 where ${any("next_at <= ?")} or ${any(`next_at > ? + ${MOST_AHEAD_MILLISECONDS}`)}`

/** What {@link IS_DUE} is asked with. */
export const askedIsDue = (networkId: string, targetId: string, at: number) => {
  const one = [networkId, targetId, at]
  return [...one, ...one]
}
