import pg from 'pg'
import type { DatabaseAddress } from '../database.ts'
import { DatabaseUnavailable, isConnectionLost, sqlState } from '../database-errors.ts'
import { splitHosts } from './hosts.rules.ts'

type Place = { at: string; host: string; user: string; database: string; password: string }

/** Why no connection could be made, with host, port, cause and what to do. Never shows the password. */
export function connectFailure(error: unknown, address: DatabaseAddress): Error {
  const reason = firstReason(error)
  const place = placeOf(address)
  const text = place === null ? badAddress : sentenceOf(reason, place)
  const isOutage = isConnectionLost(reason) || sqlState(reason) === '53300' || reason instanceof DatabaseUnavailable
  return isOutage ? new DatabaseUnavailable(text, { cause: error }) : new Error(text, { cause: error })
}

const badAddress =
  'The address of the database cannot be read. Write it as postgres://user:password@host:5432/database, with special characters of the password encoded, such as %40 for @.'

/** Of a name with several addresses each was tried; of several hosts, too. */
function firstReason(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return firstReason(error.errors[0])
  if (error instanceof DatabaseUnavailable && error.cause !== undefined) return firstReason(error.cause)
  return error
}

function placeOf(address: DatabaseAddress): Place | null {
  try {
    const clients =
      'url' in address
        ? splitHosts(address.url).map((url) => new pg.Client({ connectionString: url }))
        : [new pg.Client(withoutUndefined(address))]
    const [first] = clients
    if (!first) return null
    return {
      at: clients.map(({ host, port }) => (host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`)).join(' or '),
      host: first.host,
      user: first.user ?? '',
      database: first.database ?? '',
      password: first.password ?? '',
    }
  } catch {
    return null
  }
}

function sentenceOf(reason: unknown, { at, host, user, database, password }: Place): string {
  const state = sqlState(reason) ?? ''
  const said = withoutPassword(reason instanceof Error ? reason.message : String(reason), password)
  const known: Readonly<Record<string, string>> = {
    ECONNREFUSED: `Nothing accepts connections at ${at} (refused). Start PostgreSQL there, or correct host and port; its listen_addresses must name that address.`,
    ENOENT: `There is no PostgreSQL at ${at} (no such socket). Start it, or correct the address.`,
    ENOTFOUND: `There is no host ${host} (no such host). Correct the name in the address of the database, or this machine's name server.`,
    EAI_AGAIN: `The name ${host} cannot be looked up now. Check this machine's network and name server.`,
    EHOSTUNREACH: `${at} cannot be reached from this machine (no route). Check the address and the network between the two.`,
    ENETUNREACH: `${at} cannot be reached from this machine (no network). Check the address and the network between the two.`,
    '28P01': `PostgreSQL at ${at} refuses the password of the user ${user}. Correct user and password in the address; special characters are encoded, such as %40 for @.`,
    '3D000': `PostgreSQL at ${at} has no database ${database}. Create it: create database "${database}" encoding 'UTF8' template template0.`,
    '28000': `PostgreSQL at ${at} does not let the user ${user} in: ${said}. Create the user, or let it in from this machine in pg_hba.conf.`,
    '53300': `PostgreSQL at ${at} has no connection left. Raise max_connections, or stop what else connects.`,
    '57P03': `PostgreSQL at ${at} is starting or shutting down. Try again in a minute.`,
  }
  if (known[state] !== undefined) return known[state]
  if (state === 'ETIMEDOUT' || /timeout|timed out/i.test(said))
    return `PostgreSQL at ${at} does not answer (timeout). Check host and port, and that no firewall drops the connection.`
  if (/password must be a string/.test(said))
    return `PostgreSQL at ${at} asks for a password of the user ${user}, and the address has none. Add it: postgres://${user}:password@…`
  if (/does not support SSL/.test(said))
    return `PostgreSQL at ${at} does not offer TLS. Leave sslmode out of the address, or turn ssl on there.`
  return `PostgreSQL at ${at} cannot be used by the user ${user}: ${said.replace(/\.$/, '')}.`
}

const withoutUndefined = ({
  host,
  port = 5432,
  user,
  database,
  password = '',
}: Exclude<DatabaseAddress, { url: string }>): pg.ClientConfig => ({
  host,
  port,
  user,
  database,
  password,
})

const withoutPassword = (text: string, password: string): string => (password === '' ? text : text.replaceAll(password, '…'))
