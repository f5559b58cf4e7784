// Sends reports of the busy network without a pause, over 64 connections, until it is ended.
import { connections } from "../sockets/load.ts"

const REQUESTS_A_ROUND = 1_000

const open = await connections(Number(process.argv[2]), 64, "busy")
process.send?.({ isOpen: true })
for (let sent = 0; ; sent += REQUESTS_A_ROUND) await open.round(sent, REQUESTS_A_ROUND)
