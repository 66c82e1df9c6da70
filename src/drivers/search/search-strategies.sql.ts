import { sql, type RawBuilder } from 'kysely'
import { beginsWords, containsPattern } from '#platform/server/database/statements/like.ts'
import { begins, beginsCardNo, beginsIdNo, between, cardNoKeyOf, lastCharacter } from './begins.sql.ts'
import type { PhonePattern, TypedSearch } from './typed-search.rules.ts'

/** Among whom a search looks. What selects drivers has the columns `key` and `id`, and ends at the cap. */
export type Searched = {
  /** As a condition on `driver d`. */
  isIn: RawBuilder<boolean>
  /** By a column of their row, in its order. */
  among: (column: RawBuilder<unknown>, which: RawBuilder<boolean>) => RawBuilder<unknown>
  /** By a later word of their name or by a phone number, which begins with a plus: a condition on `driver_word d`. */
  amongWords: (which: RawBuilder<boolean>) => RawBuilder<unknown>
  /** As a condition on `name_word w`. */
  isAtPlant: RawBuilder<boolean>
  /** Whether reading all their names beats an index of all names. */
  isSmall: RawBuilder<boolean>
  /** Whether these steps found nobody who counts. */
  isNobody: (steps: readonly string[]) => RawBuilder<boolean>
  cap: RawBuilder<unknown>
}

/** As `isNobody`, where everybody who was found counts. */
export const noneOf = (steps: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    steps.map((step) => sql`not exists (select from ${sql.ref(step)})`),
    sql` and `,
  )}`

export const nameSteps = ['starts', 'words', 'orders', 'insides'] as const

/**
 * The one rule for names, as steps: names that begin with the text (`starts`), names with a later word that does (`words`), names with all its words in any
 * order (`orders`), and, only if there is none of them, text inside words (`insides`).
 */
export function stepsByName(searched: Searched, text: string): RawBuilder<unknown> {
  const { among, amongWords, cap } = searched
  const keyed = sql`d.name_key`
  return sql`starts as materialized (${among(keyed, begins(keyed, text))}),
    words as materialized (select * from (${amongWords(begins(sql`d.word`, text))}) w where (select count(*) from starts) < ${cap}),
    orders as materialized (${text.includes(' ') ? inAnyOrder(searched, text) : nobody}),
    insides as materialized (${insideWords(searched, text)})`
}

const nobody = sql`select null::text as key, null::bigint as id where false`

/** Names with all these words: from the set where it is small, else from the index of all names. */
function inAnyOrder({ isIn, isSmall, cap }: Searched, text: string): RawBuilder<unknown> {
  return sql`(select d.name_key as key, d.id from driver d where ${isIn} and ${beginsWords(sql`d.name_key`, text)} and ${isSmall} limit ${cap})
    union all (
      select d.name_key, d.id from (select s.driver_id from driver_search s where ${beginsWords(sql`s.name`, text)} and not ${isSmall} offset 0) s
      cross join lateral (select d.name_key, d.id from driver d where d.id = s.driver_id and ${isIn} offset 0) d limit ${cap}
    )`
}

/** The words of the names that contain the text, then each word's drivers. Text after a space begins the next word. */
function insideWords({ among, amongWords, isAtPlant, isNobody, cap }: Searched, text: string): RawBuilder<unknown> {
  const space = text.indexOf(' ')
  const [letters, rest] = space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space)]
  const pattern = space < 0 ? containsPattern(letters) : `%${letters}`
  const continues = (column: RawBuilder<unknown>) => between(column, sql`w.word || ${rest}`, space < 0 ? afterSpace : lastCharacter)
  return sql`select f.key, f.id from (
      select distinct word from name_word w where ${isAtPlant} and word like ${pattern} order by word
    ) w
    cross join lateral (
      (${among(sql`d.name_key`, continues(sql`d.name_key`))}) union all (${amongWords(continues(sql`d.word`))})
    ) f
    where ${isNobody(['starts', 'words', 'orders'])} limit ${cap}`
}

/** The character after a space: the upper bound of a complete word. */
const afterSpace = '!'

/** `steps` end in `found`: each driver once, by `place` and `key`. `strategies` are the capped steps, one per strategy. */
export type Found = { steps: RawBuilder<unknown>; strategies: readonly string[] }

/** Whom the search means, those first whom it means most. */
export function found(searched: Searched, search: TypedSearch): Found {
  if (search.by === 'phone') return foundByPhone(searched, search.pattern)
  if (search.by === 'digits') return foundByDigits(searched, search)
  if (search.by === 'name') return foundByName(searched, search.text)
  const beginners = search.by === 'id_no' ? byIdNo(searched, search.text) : searched.among(cardNoKeyOf, beginsCardNo(search.text))
  return { steps: sql`found as materialized (select 0 as place, key, id from (${beginners}) f)`, strategies: ['found'] }
}

const byIdNo = ({ among }: Searched, written: string): RawBuilder<unknown> => among(sql`d.id_no_key`, beginsIdNo(written))

const foundByName = (searched: Searched, text: string): Found => ({
  steps: sql`${stepsByName(searched, text)},
    found as materialized (
      select 0 as place, key, id from starts
      union all select 1, min(key), id from words w where not exists (select from starts s where s.id = w.id) group by id
      union all select 2, key, id from orders o where not exists (select from starts s where s.id = o.id) and not exists (select from words w where w.id = o.id)
      union all select 3, min(key), id from insides group by id
    )`,
  strategies: nameSteps,
})

/** Id numbers with this prefix, then phone numbers. */
function foundByDigits(searched: Searched, { text, pattern }: { text: string; pattern: PhonePattern }): Found {
  const phones = foundByPhone(searched, pattern, 'phones')
  const steps = sql`ids as materialized (${byIdNo(searched, text)}), ${phones.steps},
    found as materialized (
      select -1 as place, key, id from ids
      union all select place, key, id from phones p where not exists (select from ids i where i.id = p.id)
    )`
  return { steps, strategies: ['ids', ...phones.strategies] }
}

/** Fewer digits than this occur in nearly every number. */
const fewestDigits = 3

/** Numbers with this prefix (0); for bare digits also this suffix (1) and, if there is neither, the digits anywhere (2). */
function foundByPhone(searched: Searched, { begins: beginning, anywhere = '' }: PhonePattern, result = 'found'): Found {
  const { amongWords, isIn } = searched
  const numbers = sql`numbers as materialized (${amongWords(begins(sql`d.word`, beginning))})`
  if (anywhere.length < fewestDigits)
    return {
      steps: sql`${numbers}, ${sql.ref(result)} as materialized (select 0 as place, min(key) as key, id from numbers group by id)`,
      strategies: ['numbers'],
    }
  const steps = sql`${numbers},
    ends as materialized (${amongWords(begins(sql`d.word`, reversedNumber(anywhere)))}),
    candidates as materialized (${withDigits(searched, anywhere)}),
    ${sql.ref(result)} as materialized (
      select 0 as place, min(key) as key, id from numbers group by id
      union all select 1, min(key), id from ends e where not exists (select from numbers n where n.id = e.id) group by id
      union all select 2, d.name_key, d.id from (select distinct id from candidates) c
        cross join lateral (select d.name_key, d.id from driver d where d.id = c.id and ${isIn} offset 0) d
    )`
  return { steps, strategies: ['numbers', 'ends', 'candidates'] }
}

/** Each number is indexed reversed as well. */
const reversedNumber = (digits: string): string => `+-${[...digits].reverse().join('')}`

/** Drivers with these digits in a number, up to the cap: from the set where it is small, else from the index. */
function withDigits({ amongWords, isSmall, isNobody, cap }: Searched, digits: string): RawBuilder<unknown> {
  const pattern = `%${digits}%`
  const isUnmatched = isNobody(['numbers', 'ends'])
  return sql`(
      select id from (${amongWords(sql<boolean>`d.word >= '+0' and d.word < '+:' and d.word like ${pattern}`)}) d where ${isSmall} and ${isUnmatched}
    ) union all (
      select driver_id from driver_search where phones like ${pattern} and not ${isSmall} and ${isUnmatched} limit ${cap}
    )`
}
