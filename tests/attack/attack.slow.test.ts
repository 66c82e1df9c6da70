import { beforeAll, expect, it } from 'vitest'
import { aServerUnderAttack, attackHeld, held } from './attack-scene.factory.ts'

let attacked: Awaited<ReturnType<typeof aServerUnderAttack>>
beforeAll(async () => {
  attacked = await aServerUnderAttack()
}, 180_000)

it.each([
  ['files for everybody, 8 calls a connection, unread', ['still open']],
  ['lists, 8 calls a connection, unread', ['still open', 'closed']],
  ["findings 'not fit' of one doctor ×16", ['200', '400', '409', '429', '503']],
  ['holds of one driver placed and lifted at once ×16', ['200', '400', '401', '403', '404', '409', '413', '422', '429', '503']],
  ['an admission asked for and withdrawn over and over ×16', ['200', '400', '401', '403', '404', '409', '413', '422', '429', '503']],
  ['admissions asked for all drivers at once ×32', ['200', '409', '429', '503']],
  ['a recall by one person alone ×16', ['200', '400', '401', '403', '404', '409', '413', '422', '429', '503']],
  ['what recalls concern, listed and exported ×16', ['200', '404', '422', '429', '503']],
  ['sessions of a superior ended ×8', ['403', '429', '503']],
  ['proposals of oneself under another account, and of another plant ×8', ['200', '400', '403', '404', '409', '429', '503']],
  ['a stolen key of a program with cards of another plant ×32', ['200', '401', '429', '503']],
  ['a device that was to be enrolled again, 100 checks a call', ['200', '403', '409', '429', '503']],
  ['a known person invited to an office ×16', ['200', '429', '503']],
  ['numbers of phones in a file of users ×4', ['200', '429', '503']],
  ['what a request or a proposal names, deleted ×4', ['named', 'gone', '200', '400', '403', '404', '409', '422', '429', '503']],
  ['logins changed, and their codes guessed ×16', ['200', '409', '422', '429', '503']],
])('%s: the server stays up within its limits and keeps answering the victim', { timeout: 120_000 }, async (name, allowed) => {
  expect(await attackHeld(attacked, name, allowed)).toEqual(held)
})
