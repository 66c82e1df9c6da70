type Json = null | boolean | number | string | readonly Json[] | { [key: string]: Json }

/** Says each of these schemas once: wherever it stands in a path or in another one, by its name. Throws where two names have the same schema. */
export function nameShapes<P, S>(paths: P, schemas: Readonly<Record<string, S>>): { paths: P; schemas: Readonly<Record<string, S>> } {
  const names = new Map<string, string>()
  for (const [name, schema] of Object.entries(schemas)) {
    const text = JSON.stringify(schema)
    if (names.has(text)) throw new Error(`${name} is the same shape as ${names.get(text)}`)
    names.set(text, name)
  }
  const inside = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(named)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(each)]))
  }
  const named = (value: Json): Json => {
    const name = typeof value === 'object' && value !== null ? names.get(JSON.stringify(value)) : undefined
    return name === undefined ? inside(value) : { $ref: `#/components/schemas/${name}` }
  }
  const within = <T>(value: T): T => inside(value as Json) as T
  return { paths: within(paths), schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, within(schema)])) }
}
