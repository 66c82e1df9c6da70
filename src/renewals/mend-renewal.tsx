import { useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { WhatToCorrect } from '#requests/send-back/what-to-correct.tsx'
import type { SheetProps } from './new-renewal.tsx'
import type { RenewalRow } from './portal-calls.contract.ts'
import { sentValues } from './renewals.rules.ts'

const RequirementSheet = lazyPart(() => import('./requirement-sheet.tsx'), 'RequirementSheet')

type NeedingProps = {
  rows: readonly RenewalRow[]
  title: string
  Sheet: ComponentType<SheetProps>
  onSent: () => void
}

/** The renewals of the page that were sent back, above the list, with the form to correct one; nothing where there is none. */
export function RenewalsThatNeedYou({ rows, title, Sheet, onSent }: NeedingProps): ReactNode {
  const [mended, setMended] = useState<RenewalRow>()
  const close = (): void => setMended(undefined)
  const needing = rows.filter(({ request_id }) => request_id.sent_back !== null)
  const sent = (): void => {
    close()
    onSent()
  }
  return (
    <>
      {needing.length > 0 && (
        <Card title="Needs you" description="The plant sent these back. Correct what it names, and resubmit." className="mb-4">
          <ul className="flex flex-col divide-y divide-line">
            {needing.map((row) => (
              <li key={row._id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
                <div className="min-w-0">
                  <p className="font-semibold">{row.driver_id.name}</p>
                  {row.request_id.sent_back && <WhatToCorrect sentBack={row.request_id.sent_back} />}
                </div>
                <Button onClick={() => setMended(row)} aria-label={`Correct the renewal of ${row.driver_id.name}`}>
                  Correct
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <MendRenewal row={mended} title={title} Sheet={Sheet} onSent={sent} onClose={close} />
    </>
  )
}

type SheetOfProps = SheetProps & { row: RenewalRow; Sheet: ComponentType<SheetProps> }

/** The portal's own sheet, or that of a requirement's proof. */
const SheetOf = ({ row: { requirement }, Sheet, ...props }: SheetOfProps): ReactNode =>
  requirement === null ? <Sheet {...props} /> : <RequirementSheet {...props} />

type MendProps = {
  /** Undefined while the panel is closed. */
  row: RenewalRow | undefined
  title: string
  Sheet: ComponentType<SheetProps>
  onSent: () => void
  onClose: () => void
}

/** The form of a renewal that was sent back, in a panel: only what the plant named. The driver is not verified anew. */
function MendRenewal({ row, title, Sheet, onSent, onClose }: MendProps): ReactNode {
  // Stays while the panel closes.
  const [shown, setShown] = useState(row)
  if (row && row !== shown) setShown(row)
  const sentBack = shown?.request_id.sent_back
  return (
    <SidePanel open={row !== undefined} onClose={onClose} title={title} description="Correct what the plant sent back.">
      {shown && sentBack && (
        <Waiting fallback={<PanelBody>{loading}</PanelBody>}>
          <SheetOf
            row={shown}
            Sheet={Sheet}
            key={shown._id}
            driver={{ _id: shown._id }}
            head={
              <div className="rounded-8 bg-warn-soft px-4 py-3 text-warn">
                <p className="font-semibold">{shown.driver_id.name}</p>
                <WhatToCorrect sentBack={sentBack} />
              </div>
            }
            mend={{
              requestId: shown._id,
              fields: sentBack.fields.map(({ name }) => name),
              values: sentValues(shown.request_id.body_data),
            }}
            onSent={onSent}
          />
        </Waiting>
      )}
    </SidePanel>
  )
}

const loading = <Skeleton className="h-24 w-full" />
