/** Migrations from before the header that servers of the release before may run beside; servers of any release refuse the other ones. */
const besideBeforeHeaders = ['0062_service_changes.sql', '0071_replication_lag.sql']
const lastBeforeHeaders = '0072'

type Header = { isBeside: boolean; reason: string }

/** The first line, `-- beside: yes, a reason` or `-- beside: no, a reason`; null without one. */
function readHeader(text: string): Header | null {
  const { answer, reason = '' } = /^-- beside: (?<answer>yes|no), (?<reason>\S.*)/.exec(text)?.groups ?? {}
  return answer ? { isBeside: answer === 'yes', reason } : null
}

/** Whether servers that do not know the migration may run beside it. Without a word of it, they may not. */
export const isBesideOthers = (name: string, text: string): boolean => readHeader(text)?.isBeside ?? besideBeforeHeaders.includes(name)

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '')
const index = /^create (?<unique>unique )?index (?<name>\w+) on (?<rest>.+)$/s

/**
 * The statements that build the indexes of a migration that does nothing else, each for a connection without a transaction: writing goes on meanwhile.
 * An index that an earlier attempt left unfinished is dropped first. Null for other migrations.
 */
export function concurrentIndexes(text: string): readonly string[] | null {
  const statements = withoutComments(text)
    .split(';')
    .flatMap((statement) => statement.trim() || [])
  const indexes = statements.map((statement) => index.exec(statement)?.groups)
  if (!indexes.every((each) => each !== undefined)) return null
  return indexes.flatMap(({ unique = '', name, rest }) => [
    `drop index concurrently if exists ${name}`,
    `create ${unique}index concurrently ${name} on ${rest}`,
  ])
}

/** What servers of the release before would stumble over: each is for a release after the last one that uses it. */
const breaking: Readonly<Record<string, RegExp>> = {
  'drops a column': /\bdrop column\b/i,
  'drops a table or view': /\bdrop (?:table|view|materialized view)\b/i,
  'renames something': /\brename (?:column |constraint )?(?:\w+ )?to\b/i,
  'changes the type of a column': /\balter (?:column )?\w+ (?:set data )?type\b/i,
  'makes a column not null': /\bset not null\b/i,
  'adds a column that older servers do not fill': /\badd column (?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot null\b/i,
}
const isLongUnused = /\bunused since \d+\.\d+\.\d+/

/** Tables with a row for each driver or for each thing that happened: building an index on them in a transaction stops writing for seconds. */
const largeTables =
  'driver driver_history pass clearance request request_history violation good_practice audit notification outbox file event_attendance'.split(
    ' ',
  )

/** What is wrong with the file of a migration, in sentences. */
export function migrationProblems(name: string, text: string): readonly string[] {
  if (name < lastBeforeHeaders) return []
  const header = readHeader(text)
  if (!header)
    return [
      `${name} must begin with '-- beside: yes, <reason>' or '-- beside: no, <reason>': may servers of the release before run beside it?`,
    ]
  const code = withoutComments(text)
  const claims = header.isBeside && !isLongUnused.test(header.reason) ? Object.entries(breaking) : []
  const stumbles = claims
    .filter(([, pattern]) => pattern.test(code))
    .map(([what]) => `${name} ${what}, but says that older servers may run beside it. Say no, or in the reason 'unused since <release>'.`)
  const onLarge = concurrentIndexes(text)
    ? []
    : largeTables
        .filter((table) => new RegExp(`create (?:unique )?index \\w+ on ${table}\\b`, 'i').test(code))
        .map(
          (table) =>
            `${name} builds an index of ${table}, which stops writing meanwhile. Give the index a migration of its own with nothing else.`,
        )
  return [...stumbles, ...onLarge]
}
