import { writeFile } from 'node:fs/promises'
import { findOwnAccounts } from '#accounts/independence/independence.service.ts'
import { parseCountry } from '#accounts/phone.rules.ts'
import { addUser } from '#accounts/users/users.service.ts'
import { listDoctors, listTransporters } from '#administration/choices.service.ts'
import { importTable } from '#import-export/engine/import-engine.service.ts'
import type { ReadingChoices } from '#import-export/engine/file-reading.rules.ts'
import type { ImportOptions, Register } from '#import-export/engine/register.service.ts'
import type { StoredReport } from '#import-export/import-report.contract.ts'
import { inOwnFolder } from '#import-export/imports.service.ts'
import { nameLookup } from '#import-export/rows/names.rules.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { listRolesWithPermissions } from '../access.store.ts'
import type { GrantFacts } from '../access.rules.ts'
import type { ManagerContext } from '../covering.service.ts'
import { findManagedPlants, grantAccess } from '../granting.service.ts'
import type { PersonRow } from '../person.store.ts'
import { countFound } from '../users/known-phones.service.ts'
import { readUserRow, type UserItem, type UserLookups } from './user-columns.rules.ts'
import { requiredUserColumns, userDays, userHeadings, type UserField } from './user-headings.rules.ts'
import { judgeUserRow, type KnownPeople } from './user-rows.rules.ts'
import { findKnownPeople } from './known-people.store.ts'
import { mostUsersAtOnce, type RefusedUserRow } from './users-import.contract.ts'

type UsersImport = ManagerContext & {
  file: Blob
  decoder: Decoder
  isCheck: boolean
  choices: ReadingChoices
  signal: AbortSignal
}
type Imported = {
  report: StoredReport
  refused: readonly RefusedUserRow[]
  /** Who was added, to be invited. */
  added: readonly Pick<PersonRow, 'id' | 'phone' | 'email'>[]
}

/** Checks a file of users, and unless it is only a check adds the valid ones. A file that is too long is refused before anything is stored. */
export const importUsers = (db: Db, { file, decoder, isCheck, choices, signal, ...acting }: UsersImport): Promise<Imported> =>
  inOwnFolder(async (path) => {
    // At most 2 MB.
    await writeFile(path, new Uint8Array(await file.arrayBuffer()), { mode: 0o600 })
    const context = { ...acting, ...(await findLookups(db, acting)), found: new Map<string, 'phone' | 'email'>() }
    const read = { source: { path, decoder }, choices, signal, clock: () => acting.now, userId: acting.actor.userId }
    const checked = await readFile(db, context, { ...read, dryRun: true })
    await countFound(db, acting, context.found)
    return isCheck ? checked : readFile(db, context, { ...read, dryRun: false })
  })

type RegisterContext = ManagerContext & {
  facts: GrantFacts
  lookups: UserLookups
  found: Map<string, 'phone' | 'email'>
}

async function readFile(db: Db, context: RegisterContext, options: ImportOptions): Promise<Imported> {
  const [refused, added]: [RefusedUserRow[], PersonAdded[]] = [[], []]
  let rows = 0
  const report = await importTable(db, usersRegister(context, added), {
    ...options,
    rowsTo: {
      open: async () => {},
      write: async (judged) => {
        rows += judged.length
        if (rows > mostUsersAtOnce) throw tooManyRows()
        for (const { outcome, line, original, problems } of judged)
          if (outcome === 'refused')
            refused.push({ line, cells: [...original], problems: problems.map(({ column, message }) => ({ column, message })) })
      },
    },
  })
  return { report, refused, added }
}

type PersonAdded = Pick<PersonRow, 'id' | 'phone' | 'email'>

const tooManyRows = (): Refusal =>
  new Refusal({
    status: 422,
    code: 'too_many_rows',
    message: `A file can have at most ${mostUsersAtOnce} users. Split it, and import one part after the other.`,
  })

async function findLookups(db: Db, acting: ManagerContext): Promise<{ facts: GrantFacts; lookups: UserLookups }> {
  const managed = await findManagedPlants(db, acting)
  const [roles, transporters, doctors] = [await listRolesWithPermissions(db), await listTransporters(db), await listDoctors(db)]
  const named = (rows: readonly { id: string; name: string }[]) => nameLookup(rows.map(({ id, name }) => ({ name, item: id })))
  const plants = [...managed.plants].map(([id, { name }]) => ({ id, name }))
  return {
    facts: {
      ...managed,
      roles: new Map(roles.map((role) => [role.id, role])),
      transporterIds: new Set(transporters.map(({ id }) => id)),
      doctorIds: new Set(doctors.map(({ id }) => id)),
      ownIds: await findOwnAccounts(db, acting.actor.userId),
    },
    lookups: {
      country: parseCountry(acting.actor.plant.country),
      ownPlantId: acting.actor.plant.id,
      roles,
      plantNamed: named(plants),
      transporterNamed: named(transporters),
      doctorNamed: named(doctors),
    },
  }
}

const usersRegister = (context: RegisterContext, added: PersonAdded[]): Register<UserField, UserItem, KnownPeople> => ({
  headings: userHeadings,
  required: requiredUserColumns,
  days: userDays,
  reader: (columns) => (cells) => readUserRow(cells, { lookups: context.lookups, ...columns }),
  findFacts: async (tx, items) => {
    const known = await findKnownPeople(tx, items, { plantIds: [...context.facts.plants.keys()], now: context.now })
    for (const { id, by } of known.elsewhere) context.found.set(id, by)
    return known
  },
  judge: (item, { facts: known, lineOf, headingOf }) => judgeUserRow(item, { known, facts: context.facts, lineOf, headingOf }),
  keysOf: ({ phone, email }) => [phone, ...(email ? [email.toLowerCase()] : [])],
  write: async (tx, items, known) => {
    for (const item of items) {
      const person = known.byPhone.get(item.phone)
      const userId = person?.id ?? (await addPerson(tx, item, context))
      const isNew = person === undefined
      const { given } = await grantAccess(tx, { ...context, userId, accesses: [item.access], isNew, ignoresProposed: true })
      if (isNew && given > 0) added.push({ id: userId, phone: item.phone, email: item.email ?? null })
    }
  },
})

const addPerson = (tx: Tx, { first_name, last_name, phone, email }: UserItem, { actor, now }: ManagerContext): Promise<string> =>
  addUser(
    tx,
    { first_name, last_name, phone, email: email ?? null },
    { at: now, userId: actor.userId, plantId: actor.plant.id, action: 'user imported' },
  )
