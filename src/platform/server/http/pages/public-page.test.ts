import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import type { Db } from '../../database/database.ts'
import { servePublicPage } from './public-page.ts'

it('answers a few at once and refuses the others with a page; a failure gives its turn back', async () => {
  const app = fastify()
  const waiting: { resolve: (page: { html: string; styleHash: string }) => void; reject: (error: Error) => void }[] = []
  servePublicPage(
    app,
    {
      letter: 'x',
      limits: { seconds: 60, address: 100, total: 100 },
      tooManyMessage: 'Too many',
      answer: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
      failed: (message) => ({ html: `<p>${message}</p>`, styleHash: 'sha256-' }),
    },
    // The page of this test reads nothing.
    { db: {} as Db, clock: () => new Date('2026-11-21T06:00:00Z'), constraints: {} },
  )
  const get = () => app.inject('/x/1').then((answer) => answer)
  const open = async (count: number) => {
    const calls = Array.from({ length: count }, get)
    await expect.poll(() => waiting.length).toBe(count)
    return calls
  }
  const first = await open(8)
  const refused = await get()
  expect([refused.statusCode, refused.headers['content-type'], refused.body]).toEqual([
    503,
    'text/html; charset=utf-8',
    '<p>The service is busy. Try again in a moment.</p>',
  ])
  for (const { reject } of waiting.splice(0)) reject(new Error('The database is away'))
  expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(500))
  const second = await open(8)
  for (const { resolve } of waiting.splice(0)) resolve({ html: 'ok', styleHash: 'sha256-' })
  expect((await Promise.all(second)).map(({ body }) => body)).toEqual(Array(8).fill('ok'))
})
