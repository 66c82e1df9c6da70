import type { ImportKind } from '#import-export/import.contract.ts'
import { registerColumns } from '#import-export/templates/register-columns.rules.ts'
import type { RegisterColumns } from '#import-export/templates/register-template.rules.ts'
import { userColumns } from '#user-management/import/user-headings.rules.ts'

/** Every register that can be imported, for its template and its table in docs/registers.md. */
export const allRegisters: Readonly<Record<ImportKind | 'users', RegisterColumns>> = { ...registerColumns, users: userColumns }
