import type { Permission } from '#accounts/portals.rules.ts'
import { fileRules } from '#platform/contract/file-fields.ts'
import type { Kind } from '../kinds/kind.contract.ts'

/** The names of a kind's file fields, the first of which is the request's own file. */
export const fileFields = (kind: Pick<Kind, 'body'>): readonly string[] => fileRules(kind.body).map(([name]) => name)

/** The file ids of a request by field, as far as they are there. */
export function fileIdsOf(kind: Pick<Kind, 'body'>, body: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const kept = fileFields(kind).flatMap((field) => {
    const id = body[field]
    return typeof id === 'string' ? [[field, id] as const] : []
  })
  return new Map(kept)
}

type Opener = { readonly userId: string; readonly permissions: readonly Permission[] }

/** Whether a person who reaches a request may open its files: those of some kinds need a permission more, except for whoever has sent them. */
export function mayOpenFiles(filePermission: Permission | undefined, raisedBy: string | null, { userId, permissions }: Opener): boolean {
  return filePermission === undefined || raisedBy === userId || permissions.includes(filePermission)
}
