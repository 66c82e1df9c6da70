/** The values of libpq's `target_session_attrs` that mean the primary. */
const primaryNames = ['read-write', 'primary']
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

/** Why the product cannot use the address; null where it can. */
export function hostRoleRefusal(url: string): string | null {
  const wanted = parametersOf(url).get(roleParameter)
  if (wanted === null || primaryNames.includes(wanted)) return null
  return `leave out ${roleParameter}=${wanted}, or use ${primaryNames.join(' or ')}`
}

const parametersOf = (url: string): URLSearchParams => new URLSearchParams(parts.exec(url)?.[4] ?? '')

/** pg does not know the parameter. */
function withoutRole(query: string): string {
  const others = [...new URLSearchParams(query)].filter(([name]) => name !== roleParameter)
  return others.length > 0 ? `?${new URLSearchParams(others).toString()}` : ''
}
