/** A commit of the history: its subject and body. */
export type Commit = { subject: string; body: string }
export type ReleasedChange = { type: string; scope: string | null; text: string; isBreaking: boolean }

const conventional = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<mark>!)?: (?<text>.+)$/
/** The sections of a release, by the type of their commits; other types change nothing that people notice. */
const sections = { feat: 'Added', fix: 'Fixed', perf: 'Faster' } as const

/** The change of a conventional commit; null for other commits, such as merges. */
export function parseChange({ subject, body }: Commit): ReleasedChange | null {
  const { type, scope, mark, text } = conventional.exec(subject)?.groups ?? {}
  if (!type || !text) return null
  return { type, scope: scope ?? null, text, isBreaking: mark === '!' || /^BREAKING[ -]CHANGE: /m.test(body) }
}

/** Every type of a commit; those of `sections` are in the changelog. */
const types = new Set([...Object.keys(sections), 'refactor', 'test', 'docs', 'style', 'build', 'ci', 'chore', 'revert'])
/** As git shows it in a list without cutting it. */
const longestSubject = 72

/** What is wrong with a commit's subject, as a sentence; null for a right one. */
export function subjectFault(subject: string): string | null {
  const { type } = parseChange({ subject, body: '' }) ?? {}
  if (type === undefined) return 'Write it as type(area): what changed, such as fix(gate): a refused card is told at once.'
  if (!types.has(type)) return `There is no type '${type}'. Choose one of ${[...types].join(', ')}.`
  if (subject.endsWith('.')) return 'Leave out the full stop.'
  return subject.length > longestSubject ? `It has ${subject.length} characters; at most ${longestSubject} are shown.` : null
}

const isNoticed = ({ type, isBreaking }: ReleasedChange): boolean => isBreaking || Object.hasOwn(sections, type)

/** Semantic versioning; before 1.0.0 a breaking change counts as an addition. Null where there is nothing to release. */
export function nextVersion(version: string, changes: readonly ReleasedChange[]): string | null {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (!changes.some(isNoticed)) return null
  const isBreaking = changes.some((change) => change.isBreaking)
  if (isBreaking && major > 0) return `${major + 1}.0.0`
  if (isBreaking || changes.some(({ type }) => type === 'feat')) return `${major}.${minor + 1}.0`
  return `${major}.${minor}.${patch + 1}`
}

type Release = {
  version: string
  /** YYYY-MM-DD. */
  date: string
  changes: readonly ReleasedChange[]
  /** In order. */
  migrations: readonly { name: string; isBeside: boolean }[]
}

/** The release's section of the changelog, in Markdown. */
export function releaseNotes({ version, date, changes, migrations }: Release): string {
  const groups = [
    ['Breaking', changes.filter(({ isBreaking }) => isBreaking)] as const,
    ...Object.entries(sections).map(
      ([type, title]) => [title, changes.filter((change) => change.type === type && !change.isBreaking)] as const,
    ),
  ]
  const lists = groups.filter(([, group]) => group.length > 0).map(([title, group]) => `### ${title}\n\n${group.map(line).join('\n')}\n`)
  return [`## ${version} (${date})\n`, ...databaseLine(migrations), ...lists].join('\n')
}

function databaseLine(migrations: Release['migrations']): readonly string[] {
  const [first, last] = [migrations[0], migrations.at(-1)]
  if (!first || !last) return []
  const alone = migrations.filter(({ isBeside }) => !isBeside).map(({ name }) => numberOf(name))
  const beside =
    alone.length === 0
      ? 'Servers of the release before may run beside them.'
      : `**Stop the servers of the release before first**: they cannot run beside ${alone.join(', ')}.`
  return [`Database: migrations ${numberOf(first.name)} to ${numberOf(last.name)}, at the first start. ${beside}\n`]
}

const numberOf = (name: string): string => name.slice(0, 4)

const line = ({ scope, text }: ReleasedChange): string => (scope ? `- **${scope}**: ${text}` : `- ${text}`)
