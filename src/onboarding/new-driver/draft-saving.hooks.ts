import { call, CallError } from '#platform/web/client.ts'
import { draftsContract, type DraftDetails } from '../drafts/drafts.contract.ts'
import type { DraftChanges, DraftEntry } from '../drafts/draft-entries.rules.ts'
import { afterCollision, afterSave, openedDraft, rebased, unsentChanges, withEntry, type FormDraft } from './draft-state.rules.ts'

/** 'gone': submitted or discarded elsewhere. */
export type SavePhase = { is: 'idle' | 'saving' | 'gone' } | { is: 'failed'; message: string }
export type SavingSnapshot = { state: FormDraft; phase: SavePhase; savedAt: string }

const pauseMs = 1_000
const retryMs = 5_000

/** Holds what is typed in a draft's form and saves it a second after the last change. */
export class DraftSaving {
  #snapshot: SavingSnapshot
  #timer: ReturnType<typeof setTimeout> | undefined
  #underWay: Promise<void> | undefined
  readonly #draftId: string
  readonly #listeners = new Set<() => void>()

  constructor(draft: DraftDetails) {
    this.#draftId = draft._id
    this.#snapshot = { state: openedDraft(draft), phase: { is: 'idle' }, savedAt: draft.saved_at }
  }

  readonly snapshot = (): SavingSnapshot => this.#snapshot
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly change = (name: string, entry: DraftEntry): void => this.apply((state) => withEntry(state, name, entry))
  /** Applies what the user did. */
  readonly apply = (change: (state: FormDraft) => FormDraft): void => {
    this.#set({ state: change(this.#snapshot.state) })
    this.saveIn(pauseMs)
  }
  /** Takes over a draft that was read again. */
  readonly read = (draft: DraftDetails): void => this.#set({ state: rebased(this.#snapshot.state, draft) })

  readonly saveIn = (milliseconds: number): void => {
    this.stop()
    if (!isSaved(this.#snapshot)) this.#timer = setTimeout(() => void this.flush(), milliseconds)
  }
  readonly stop = (): void => clearTimeout(this.#timer)

  /** Saves what is typed now; false where something is not saved. */
  readonly flush = async (): Promise<boolean> => {
    this.stop()
    // A save that is under way lacks what was typed since.
    await this.#underWay
    this.#underWay ??= this.#save().finally(() => {
      this.#underWay = undefined
    })
    await this.#underWay
    return isSaved(this.#snapshot) && Object.keys(this.#snapshot.state.collisions).length === 0
  }

  async #save(): Promise<void> {
    if (isSaved(this.#snapshot)) return
    const changes = unsentChanges(this.#snapshot.state)
    const { version } = this.#snapshot.state
    this.#set({ phase: { is: 'saving' } })
    try {
      const { draft } = await call(draftsContract.save, { draft_id: this.#draftId, version, changes: toInput(changes) })
      this.#set({ state: afterSave(this.#snapshot.state, changes, draft), phase: { is: 'idle' }, savedAt: draft.saved_at })
    } catch (error) {
      await this.#refused(error, version)
    }
  }

  async #refused(error: unknown, version: number): Promise<void> {
    if (!(error instanceof CallError)) throw error
    const { status, problem, message } = error
    if (status === 404) return this.#set({ phase: { is: 'gone' } })
    // The draft was read again in between: its collisions are found already.
    if (status === 409 && this.#snapshot.state.version > version) return this.#retry()
    if (status === 409 && problem.errors) return this.#readCollisions(problem.errors)
    this.#set({ phase: { is: 'failed', message } })
    if (status === 0 || status === 429 || status >= 500) this.saveIn(retryMs)
  }

  async #readCollisions(collisions: Readonly<Record<string, string>>): Promise<void> {
    try {
      const { draft } = await call(draftsContract.details, { draft_id: this.#draftId })
      this.#set({ state: afterCollision(this.#snapshot.state, collisions, draft) })
      this.#retry()
    } catch (error) {
      await this.#refused(error, this.#snapshot.state.version)
    }
  }

  #retry(): void {
    this.#set({ phase: { is: 'idle' } })
    this.saveIn(0)
  }

  #set(change: Partial<SavingSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const isSaved = ({ state }: Pick<SavingSnapshot, 'state'>): boolean => Object.keys(unsentChanges(state)).length === 0

/** The contract's lists are mutable. */
const toInput = (changes: DraftChanges): Record<string, string | string[] | null> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, entry]) => [name, typeof entry === 'object' && entry !== null ? [...entry] : entry]),
  )
