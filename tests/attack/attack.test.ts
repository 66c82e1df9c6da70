import { beforeAll, expect, it } from 'vitest'
import { isWhole } from '../world/whole.ts'
import { aServerUnderAttack, attackHeld, held, refusals } from './attack-scene.factory.ts'
import { minutes } from '#tests/world/patience.ts'

let attacked: Awaited<ReturnType<typeof aServerUnderAttack>>
beforeAll(async () => {
  attacked = await aServerUnderAttack()
}, 180_000)

type Row = [name: string, allowed: readonly string[], needed?: readonly string[]]

/** One of each way to hold a server up: its connections, its memory, its decoder, its database, its calls. */
const quick: Row[] = [
  ['chunked without end', refusals],
  ['slow headers', refusals],
  ['files for everybody, 1,280 calls a connection, unread', ['closed', 'still open'], ['closed']],
  ['tall-png', refusals],
  ['lists, 32 connections', ['200', '429', '503']],
  ['a stolen key of a program ×32', ['200', '401', '409', '429', '503']],
]

/** Each answer to these is in a test of its own as well. */
const others: Row[] = [
  // Before somebody with the licence of all these drivers is barred: a register may not change them then.
  ['one account alone: registers and confirmations ×8', [...refusals, '403', '404', '409']],
  ['every body to every operation', refusals],
  ['pdf-comments', refusals],
  ['what was known of drivers at any time ×16', [...refusals, '200', '404']],
  ['decisions by the wrong person ×16', [...refusals, '403', '404', '409']],
  ['choices of reading a register, and connections cut ×8', [...refusals, '200', '409']],
  ['keys of creating calls ×32', [...refusals, '200', '409']],
  ['checks of a device that lies, 16 connections', [...refusals, '200', '409']],
]

it.each(isWhole ? [...others, ...quick] : quick)(
  '%s: the server stays up within its limits and keeps answering the victim',
  { timeout: minutes(2) },
  async (name, allowed, needed) => {
    expect(await attackHeld(attacked, name, allowed, needed)).toEqual(held)
  },
)
