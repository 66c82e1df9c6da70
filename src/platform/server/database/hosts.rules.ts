/** Which of several hosts a connection is for. */
export type HostRole = 'primary' | 'standby'

/** The values of libpq's `target_session_attrs` that mean it. */
const namesOf: Readonly<Record<HostRole, readonly string[]>> = {
  primary: ['read-write', 'primary'],
  standby: ['standby', 'prefer-standby', 'read-only'],
}
const roleParameter = 'target_session_attrs'
const parts = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)([^?]*)(.*)$/s

/**
 * The addresses of the hosts in libpq's form, `postgres://user:password@one:5432,two:5432/database`, one each and in their order. An address
 * with one host, or with its socket in the parameters, is returned as it is.
 */
export function splitHosts(url: string): readonly [string, ...string[]] {
  const [, start = '', places = '', path = '', query = ''] = parts.exec(url) ?? []
  const [first, ...others] = places.split(',').map((place) => `${start}${place}${path}${withoutRole(query)}`)
  return first === undefined || others.length === 0 ? [url] : [first, ...others]
}

/** Why the address cannot be used for this role; null where it can. */
export function hostRoleRefusal(url: string, role: HostRole): string | null {
  const wanted = parametersOf(url).get(roleParameter)
  if (wanted === null || namesOf[role].includes(wanted)) return null
  return `leave out ${roleParameter}=${wanted}, or use ${namesOf[role].join(' or ')}`
}

const parametersOf = (url: string): URLSearchParams => new URLSearchParams(parts.exec(url)?.[4] ?? '')

/** pg does not know the parameter. */
function withoutRole(query: string): string {
  const others = [...new URLSearchParams(query)].filter(([name]) => name !== roleParameter)
  return others.length > 0 ? `?${new URLSearchParams(others).toString()}` : ''
}
