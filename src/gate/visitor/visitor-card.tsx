import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { Facts } from '#platform/web/table/facts.tsx'
import type { Visitor } from './visitor.contract.ts'

/** Who it is: all that this plant reads of the person. */
export function VisitorCard({ visitor }: { visitor: Visitor }): ReactNode {
  const { name, picture, id_no, card_no, transporter, home_plant } = visitor
  const facts = [
    { label: 'Id no', value: id_no },
    { label: 'Card', value: card_no },
    { label: 'Transporter', value: transporter },
    { label: 'Plant', value: home_plant },
  ]
  return (
    <Card title="Driver" description={`${home_plant} has the records and decides.`}>
      <div className="flex flex-wrap gap-5">
        {picture === null ? (
          <span className="grid h-32 w-24 shrink-0 place-items-center rounded-12 bg-sunken text-ink-2">
            <UserRound aria-label="No photograph" className="size-10" />
          </span>
        ) : (
          <img src={picture} alt={`Photograph of ${name}`} className="h-32 w-24 shrink-0 rounded-12 bg-sunken object-cover" />
        )}
        <div className="min-w-0 flex-1 basis-40">
          <Facts facts={facts} columns={1} />
        </div>
      </div>
    </Card>
  )
}
