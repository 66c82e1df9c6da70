import { listTransporters } from '#administration/choices.service.ts'
import type { Transporter } from '#administration/transporters/transporters.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { plainCode } from '#platform/contract/plain-words.ts'
import { nameLookup, type NameLookup, type NameMatch } from '../rows/names.rules.ts'
import type { ShownCells } from '../rows/row-problems.rules.ts'

export const findTransportersByName = async (db: Db): Promise<NameLookup<Transporter>> =>
  nameLookup((await listTransporters(db)).map((item) => ({ name: item.name, item })))

/** A row's key within its file: two spellings of one firm are one, two firms that are spelled alike are two. */
export const transporterKey = (name: string, named: NameMatch<Transporter>): string =>
  named.found === 'one' ? `id ${named.item.id}` : `name ${plainCode(name)}`

export const nameRead = (named: NameMatch<unknown>): { readAs?: ShownCells } =>
  named.found === 'one' && named.isLoose ? { readAs: { name: named.name } } : {}
