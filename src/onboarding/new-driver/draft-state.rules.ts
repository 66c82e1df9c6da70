import type { DraftChanges, DraftEntries, DraftEntry } from '../drafts/draft-entries.rules.ts'

/** A draft in one window: what is saved, and what is typed here since. */
export type FormDraft = {
  saved: DraftEntries
  version: number
  changes: DraftChanges
  /** Fields that were changed elsewhere as well, with what the server says about it. Their changes wait for a choice. */
  collisions: Readonly<Record<string, string>>
}

type SavedDraft = { entered: DraftEntries; version: number; saved_by: { name: string } }

export const openedDraft = ({ entered, version }: Pick<SavedDraft, 'entered' | 'version'>): FormDraft => ({
  saved: entered,
  version,
  changes: {},
  collisions: {},
})

/** What the form shows in the field. */
export function entryOf({ saved, changes }: FormDraft, name: string): DraftEntry | undefined {
  const changed = changes[name]
  return changed === undefined ? saved[name] : (changed ?? undefined)
}

export const allEntries = ({ saved, changes }: FormDraft): DraftEntries =>
  Object.fromEntries(Object.entries({ ...saved, ...changes }).flatMap(([name, entry]) => (entry === null ? [] : [[name, entry]])))

/** Typing back what is saved is no change. */
export function withEntry(state: FormDraft, name: string, entry: DraftEntry): FormDraft {
  const others = without(state.changes, [name])
  if (isSame(entry, state.saved[name])) return { ...state, changes: others, collisions: without(state.collisions, [name]) }
  return { ...state, changes: { ...others, [name]: isBlank(entry) ? null : entry } }
}

/** What the next save sends. */
export const unsentChanges = ({ changes, collisions }: FormDraft): DraftChanges => without(changes, Object.keys(collisions))

/** After a save: what was typed while it was under way stays. */
export function afterSave(state: FormDraft, sent: DraftChanges, draft: SavedDraft): FormDraft {
  const settled = Object.keys(sent).filter((name) => isSame(state.changes[name] ?? undefined, sent[name] ?? undefined))
  const saved = { ...state.saved, ...sent } as DraftEntries
  return rebased({ ...state, saved, changes: without(state.changes, settled) }, draft)
}

/** After a save that was refused because these fields were changed elsewhere. */
export function afterCollision(state: FormDraft, collisions: Readonly<Record<string, string>>, draft: SavedDraft): FormDraft {
  const next = rebased(state, draft)
  // The choice may have been made while the save was under way.
  const open = Object.entries(collisions).filter(([name]) => next.changes[name] !== undefined)
  return { ...next, collisions: { ...next.collisions, ...Object.fromEntries(open) } }
}

/** After the draft was read again. Fields that were typed here and changed elsewhere collide; an older answer changes nothing. */
export function rebased(state: FormDraft, { entered, version, saved_by }: SavedDraft): FormDraft {
  if (version < state.version) return state
  const collided = Object.entries(state.changes).filter(
    ([name, own]) => !isSame(entered[name], state.saved[name] ?? undefined) && !isSame(entered[name], own ?? undefined),
  )
  const texts = collided.map(([name]) => [
    name,
    `${saved_by.name} changed this to '${[entered[name] ?? ''].flat().join(', ')}' in another window.`,
  ])
  return { ...state, saved: entered, version, collisions: { ...Object.fromEntries(texts), ...state.collisions } }
}

export const takeTheirs = (state: FormDraft, name: string): FormDraft => ({
  ...state,
  changes: without(state.changes, [name]),
  collisions: without(state.collisions, [name]),
})

/** The own entry is sent with the next save. */
export const keepMine = (state: FormDraft, name: string): FormDraft => ({ ...state, collisions: without(state.collisions, [name]) })

const isBlank = (entry: DraftEntry | undefined): boolean => entry === undefined || entry.length === 0
const isSame = (one: DraftEntry | undefined, other: DraftEntry | undefined): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other)

const without = <T>(fields: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
