import type { Comment } from './comments.contract.ts'
import type { CommentRow } from './comments.store.ts'

export const presentComment = ({ id, text, first_name, last_name, created_at, mentioned, ...rest }: CommentRow): Comment => ({
  _id: id,
  text,
  created_by: { first_name, last_name },
  created_at: created_at.toISOString(),
  mentioned: [...mentioned],
  is_after_decision: rest.is_after_decision,
  ...(rest.shared_by !== null && { shared_by: rest.shared_by }),
})
