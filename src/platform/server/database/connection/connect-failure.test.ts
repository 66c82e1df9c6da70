import { expect, it } from 'vitest'
import { connectFailure } from './connect-failure.ts'
import { DatabaseUnavailable } from '../database-errors.ts'
import { requireOwnSessions } from './pooler.ts'

const password = 's3cr3t'
const url = `postgres://clerk:${password}@db.example:5433/passes`
const at = 'db.example:5433'
const coded = (code: string, message = 'refused') => Object.assign(new Error(message), { code })

it.each([
  ['refused', coded('ECONNREFUSED'), `Nothing accepts connections at ${at} (refused).`],
  ['of several addresses of a name', new AggregateError([coded('ECONNREFUSED')]), `Nothing accepts connections at ${at} (refused).`],
  ['no such host', coded('ENOTFOUND'), 'There is no host db.example (no such host).'],
  ['timeout', new Error('timeout expired'), `PostgreSQL at ${at} does not answer (timeout).`],
  ['no route', coded('EHOSTUNREACH'), `${at} cannot be reached from this machine (no route).`],
  [
    'wrong password',
    coded('28P01', `password authentication failed: ${password}`),
    `PostgreSQL at ${at} refuses the password of the user clerk.`,
  ],
  ['no database', coded('3D000'), `PostgreSQL at ${at} has no database passes. Create it`],
  ['not let in', coded('28000', 'no pg_hba.conf entry for host'), `does not let the user clerk in: no pg_hba.conf entry for host.`],
  [
    'no password given',
    new Error('SASL: client password must be a string'),
    'asks for a password of the user clerk, and the address has none',
  ],
  ['none left', coded('53300'), `PostgreSQL at ${at} has no connection left.`],
  ['no TLS', new Error('The server does not support SSL connections'), 'does not offer TLS'],
  ['anything else', new Error(`odd ${password}`), `PostgreSQL at ${at} cannot be used by the user clerk: odd …`],
])('%s: names host, port and cause, never the password', (_, error, sentence) => {
  const { message } = connectFailure(error, { url })
  expect(message).toContain(sentence)
  expect(message).not.toContain(password)
})

it('names all hosts, and only an outage is one', () => {
  const several = `postgres://clerk:${password}@one:5432,two:5433/passes`
  const refused = connectFailure(new DatabaseUnavailable('none', { cause: coded('ECONNREFUSED') }), { url: several })
  expect(refused.message).toContain('Nothing accepts connections at one:5432 or two:5433 (refused).')
  expect(refused).toBeInstanceOf(DatabaseUnavailable)
  expect(connectFailure(coded('28P01'), { url })).not.toBeInstanceOf(DatabaseUnavailable)
})

it('an address that cannot be read is a sentence without it', async () => {
  const broken = `postgres://clerk:${password}%zz@db.example:port/passes`
  await expect(requireOwnSessions({ url: broken })).rejects.toThrow('The address of the database cannot be read. Write it as postgres://')
})

it('really tried: nothing listens, and no such host', async () => {
  await expect(requireOwnSessions({ url: 'postgres://a:b@127.0.0.1:1/x' })).rejects.toThrow(
    'Nothing accepts connections at 127.0.0.1:1 (refused)',
  )
  await expect(requireOwnSessions({ url: 'postgres://a:b@nowhere.invalid/x' })).rejects.toThrow(
    /There is no host nowhere\.invalid|cannot be looked up now/,
  )
})
