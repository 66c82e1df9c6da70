import type { Output } from '#platform/contract/route.ts'
import type { DecisionKey } from '../kinds/kind.contract.ts'
import type { lastCommentsContract } from './last-comments.contract.ts'

type Comments = Output<(typeof lastCommentsContract)['own']>
export type OfferedComment = { text: string; key: DecisionKey }

/** How many of a decision are shown at first: six lines are read at a glance. */
const atFirst = 3

/** What is offered for each decision: own ones, then the plant's, each once. */
export function offersOf(
  comments: Comments,
  { mayApprove, isLong }: { mayApprove: boolean; isLong: boolean },
): { shown: readonly OfferedComment[]; isMore: boolean } {
  const keys: readonly DecisionKey[] = mayApprove ? ['approve', 'reject'] : ['reject']
  const all = keys.map((key) => [...new Set([...comments[key], ...comments.plant[key]])].map((text): OfferedComment => ({ text, key })))
  const shown = all.flatMap((offers) => (isLong ? offers : offers.slice(0, atFirst)))
  return { shown, isMore: shown.length < all.flat().length }
}

/** The box after a comment was taken: what was typed is kept, a comment that was only taken is replaced. */
export function withTaken(typed: string, text: string, { approve, reject, plant }: Comments): string {
  const isTaken = [approve, reject, plant.approve, plant.reject].some((comments) => comments.includes(typed))
  return typed.trim() === '' || isTaken ? text : `${typed.trimEnd()}\n${text}`
}
