// Rows of home legs that the host moves.

/** A move, as stored. */
export interface HomeMoveRow {
  readonly organization: string
  readonly from_leg_id: string | null
  readonly leg_id: string
  readonly moved_at: number
}

/** A move to be written. */
export interface HomeMoveWriteRow {
  readonly networkId: string
  readonly callRecordId: string
  readonly expectedVersion: number
  readonly organization: string
  readonly legId: string
  readonly movedAt: number
}
