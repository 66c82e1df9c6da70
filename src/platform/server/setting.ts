import * as z from 'zod/mini'

const meanings = z.registry<{ meaning: string }>()

/** An environment variable, and what it means: a line of the table in docs/operations.md. */
export function setting<Schema extends z.ZodMiniType>(meaning: string, schema: Schema): Schema {
  meanings.add(schema, { meaning })
  return schema
}

/** `usual` is the value without the variable; null where there is none. */
export type SettingLine = { name: string; usual: string | null; meaning: string }

/** The lines of a schema's variables. Throws for one that was not declared with `setting`. */
export const settingLines = (shape: Readonly<Record<string, z.ZodMiniType>>): readonly SettingLine[] =>
  Object.entries(shape).map(([name, schema]) => {
    const { meaning } = meanings.get(schema) ?? {}
    if (meaning === undefined) throw new Error(`Declare ${name} with setting('what it means', …).`)
    return { name, usual: usualOf(schema), meaning }
  })

function usualOf(schema: z.ZodMiniType): string | null {
  const { data } = schema.safeParse(undefined)
  if (data === undefined || data === '') return null
  if (typeof data === 'boolean') return data ? '1' : '0'
  return typeof data === 'string' ? data : JSON.stringify(data)
}
