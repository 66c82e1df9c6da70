import * as z from 'zod'
import { uploadRule, type UploadRule } from './upload.ts'

type Shape = Readonly<Record<string, z.ZodType>>

/** The same fields with another type for files: files as they are stored or shown. */
export type FilesAs<S extends Shape, T extends z.ZodType> = {
  readonly [K in keyof S]: S[K] extends z.ZodFile ? T : S[K] extends z.ZodOptional<z.ZodFile> ? z.ZodOptional<T> : S[K]
}

export function filesAs<S extends Shape, T extends z.ZodType>(shape: S, replacement: T): z.ZodObject<FilesAs<S, T>> {
  const fields = Object.entries(shape).map(([name, field]) => [name, uploadRule(field) ? replaced(field, replacement) : field])
  // The compiler cannot follow a mapped type through entries; FilesAs describes the line above.
  return z.object(Object.fromEntries(fields) as FilesAs<S, T>)
}

const replaced = (field: z.ZodType, replacement: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional ? replacement.optional() : replacement

/** The file fields of a shape, each with its rule, in the order of the shape. */
export function fileRules(shape: Shape): readonly (readonly [string, UploadRule])[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const rule = uploadRule(field)
    return rule ? [[name, rule] as const] : []
  })
}

/** The names of an input's file fields. */
export function fileFieldNames(input: z.ZodType): readonly string[] {
  if (!(input instanceof z.ZodObject)) return []
  return Object.entries(input.shape).flatMap(([name, field]) => (isFile(field as z.ZodType) ? [name] : []))
}

function isFile(field: z.ZodType): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return isFile(field.unwrap() as z.ZodType)
  return field instanceof z.ZodFile
}
