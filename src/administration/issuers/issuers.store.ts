import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { issuerName } from './issuer.sql.ts'
import type { JudgedIssuer } from './issuer-judgement.rules.ts'

/** How an issuer is found: as the doctor, by the access of its trainer, by the company's name in any spelling, or by what it has sent. */
export type IssuerKey = { doctorId: string | null } | { allocationId: string } | { company: string } | { requestId: string }

/** Undefined where nobody is known by it. */
export const findIssuer = (db: Db, key: IssuerKey): Promise<JudgedIssuer | undefined> => selectIssuer(db, key).executeTakeFirst()

/** The same, whose designation stays until this transaction ends. */
export const holdIssuer = (tx: Tx, key: IssuerKey): Promise<JudgedIssuer | undefined> =>
  selectIssuer(tx, key).forShare('i').executeTakeFirst()

const selectIssuer = (db: Db, key: IssuerKey) =>
  db
    .selectFrom('issuer as i')
    .leftJoin('doctor as o', 'o.id', 'i.doctor_id')
    .select(['i.id', issuerName.as('name'), 'i.designated_from', 'i.designated_until', 'i.withdrawn_from', 'i.first_withdrawn_from'])
    .select(sql<string[] | null>`case when i.kind = 'company' then i.courses end`.as('courses'))
    .where('i.id', '=', idBy(key))

function idBy(key: IssuerKey): RawBuilder<string> {
  if ('doctorId' in key) return ofDoctor(sql`${key.doctorId}`)
  if ('allocationId' in key) return sql<string>`(select issuer_id from allocation where id = ${key.allocationId})`
  if ('company' in key) return ofCompany(sql`${plainWords(key.company)}`)
  // What was sent before companies were known names one.
  const named = ofCompany(sql`plain_words(coalesce(r.body_data ->> 'company', r.body_data ->> 'trainer'))`)
  return sql<string>`(select coalesce(${ofDoctor(sql`r.doctor_id`)}, (r.body_data ->> 'issuer_id')::bigint, ${named}) from request r where r.id = ${key.requestId})`
}

const ofDoctor = (id: RawBuilder<unknown>): RawBuilder<string> => sql`(select id from issuer where doctor_id = ${id})`
const ofCompany = (words: RawBuilder<unknown>): RawBuilder<string> => sql`(select id from issuer where plain_words(name) = ${words})`
