import type { Portal } from '#accounts/portals.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { fileRules } from '#platform/contract/upload.ts'
import type { Kind } from '../../kinds/kind.contract.ts'

/** A kind's file fields; the first is the request's own file. */
export const fileFields = (kind: Pick<Kind, 'body'>): readonly string[] => fileRules(kind.body).map(([name]) => name)

/** A request's file ids by field. */
export function fileIdsOf(kind: Pick<Kind, 'body'>, body: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const entries = fileFields(kind).flatMap((field) => {
    const id = body[field]
    return typeof id === 'string' ? [[field, id] as const] : []
  })
  return new Map(entries)
}

type Reader = { userId: string; portal: Portal; permissions: readonly Permission[] }

/** Whether a reader of the request may open its files: some kinds require a permission of staff from anyone but the submitter. */
export function mayOpenFiles(filePermission: Permission | undefined, raisedBy: string | null, reader: Reader): boolean {
  const { userId, portal, permissions } = reader
  return filePermission === undefined || raisedBy === userId || (portal === 'staff_portal' && permissions.includes(filePermission))
}
