import { expect, it } from 'vitest'
import { submitCode, signInServer } from '#tests/world/sign-in-server.ts'
import { aUser } from '../accounts.factory.ts'
import { sessionContract } from '../sessions/session.contract.ts'
import { deleteExpiredSignIns } from './sign-in-upkeep.service.ts'

const server = await signInServer()

const rowCounts = async (): Promise<readonly number[]> => {
  const { db } = server
  const rows = [
    await db.selectFrom('session').select('id').execute(),
    await db.selectFrom('sign_in_challenge').select('id').execute(),
    await db.selectFrom('rate_limit').select('key').execute(),
    await db.selectFrom('known_device').select('id').execute(),
  ]
  return rows.map(({ length }) => length)
}

it('deletes expired rows only', async () => {
  const { phone } = await aUser(server.db)
  const { browser, token } = await server.start(phone)
  await submitCode({ browser, token, code: await server.sentCode() })
  expect(await rowCounts()).toEqual([1, 1, 4, 1])
  await deleteExpiredSignIns(server.db, server.now)
  expect(await rowCounts()).toEqual([1, 1, 4, 1])
  expect((await browser.call(sessionContract.me, {})).status).toBe(200)

  server.later(301)
  await deleteExpiredSignIns(server.db, server.now)
  expect(await rowCounts()).toEqual([1, 0, 4, 1])

  server.later(3600)
  await deleteExpiredSignIns(server.db, server.now)
  expect(await rowCounts()).toEqual([0, 0, 1, 1])

  server.later(24 * 3600)
  await deleteExpiredSignIns(server.db, server.now)
  expect(await rowCounts()).toEqual([0, 0, 0, 1])

  server.later(178 * 24 * 3600)
  await deleteExpiredSignIns(server.db, server.now)
  expect(await rowCounts()).toEqual([0, 0, 0, 1])

  server.later(24 * 3600)
  await deleteExpiredSignIns(server.db, server.now)
  expect(await rowCounts()).toEqual([0, 0, 0, 0])
})
