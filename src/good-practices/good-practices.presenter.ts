import { goodPracticesContract, type GoodPractice } from './good-practices.contract.ts'
import type { ListedPractice } from './good-practices.store.ts'

export const presentPractice = (
  { id, title, description, date, file_name, visited_plant, earlier_plant }: ListedPractice,
  { isVisitor }: { isVisitor: boolean },
): GoodPractice => ({
  _id: id,
  title,
  description,
  date,
  attachment_file:
    file_name === null ? null : { link: `${goodPracticesContract.file.path}?${new URLSearchParams({ id })}`, name: file_name },
  ...(visited_plant !== null && !isVisitor && { visited_plant }),
  ...(earlier_plant !== null && !isVisitor && { earlier_plant }),
})
