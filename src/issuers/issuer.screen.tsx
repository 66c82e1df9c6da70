import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Stethoscope } from 'lucide-react'
import { doctorKind } from '#administration/doctors/doctor-kind.tsx'
import { doctorsPath, trainingCompaniesPath } from '#administration/issuers/issuer.paths.ts'
import { issuerStateNames, tones } from '#administration/issuers/issuer-state.tsx'
import { MasterPanel } from '#administration/master-panel.tsx'
import { trainingCompanyKind } from '#administration/training-companies/training-company-kind.tsx'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { isNotFound } from '#platform/web/client.ts'
import { Empty } from '#platform/web/empty.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { query } from '#platform/web/query.ts'
import { PageSkeleton } from '#platform/web/skeleton.tsx'
import { RecallsOfIssuer } from '#recalls/recalls-of-issuer.tsx'
import { DesignationCard } from './designation-card.tsx'
import { InForceCard } from './in-force.tsx'
import { issuerContract, type IssuerShown } from './issuer.contract.ts'
import { SignalsCard } from './signals/signals-card.tsx'
import { useTakingBack } from './withdrawal/take-back.hooks.ts'
import { WithdrawPanel } from './withdrawal/withdraw-panel.tsx'

/** One doctor or training company: the designation, what of theirs is in force, and what people should look at. */
export function IssuerScreen(): ReactNode {
  const id = usePathParameter('id')
  const { data, error } = useQuery(query(issuerContract.details, { id }))
  if (data) return <Found issuer={data.data} />
  if (isNotFound(error)) return <NotFound />
  if (error) throw error
  return <PageSkeleton rows={4} />
}

function NotFound(): ReactNode {
  return (
    <>
      <PageHead title="Doctor or training company" />
      <section aria-label="Doctor or training company" className="rounded-12 border border-line bg-surface">
        <Empty icon={<Stethoscope />} title="Nobody found" text="The doctor or training company may have been deleted." />
      </section>
    </>
  )
}

function Found({ issuer }: { issuer: IssuerShown }): ReactNode {
  const { _id, name, doctor, company, may_withdraw, may_take_back } = issuer
  const [panel, setPanel] = useState<'update' | 'withdraw'>()
  const { takeBack, pending, confirmation } = useTakingBack(issuer)
  const close = (): void => setPanel(undefined)
  const state = (doctor ?? company)?.state ?? 'approved'
  return (
    <>
      <PageHead
        title={name}
        badge={<Badge tone={tones[state]}>{issuerStateNames[state]}</Badge>}
        back={
          doctor
            ? { label: 'Approved doctors', href: lastListAddress(doctorsPath) }
            : { label: 'Training companies', href: lastListAddress(trainingCompaniesPath) }
        }
        actions={
          <>
            <Button onClick={() => setPanel('update')}>Update details</Button>
            {may_take_back && (
              <Button loading={pending} onClick={() => void takeBack()}>
                Take the withdrawal back
              </Button>
            )}
            {may_withdraw && <Button onClick={() => setPanel('withdraw')}>Withdraw designation</Button>}
          </>
        }
      />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <DesignationCard issuer={issuer} />
        <InForceCard issuerId={_id} />
        <div className="lg:col-span-2">
          <SignalsCard issuerId={_id} />
        </div>
        <div className="lg:col-span-2">
          <RecallsOfIssuer issuer={issuer} />
        </div>
      </div>
      {doctor && <MasterPanel kind={{ ...doctorKind, refresh }} row={doctor} open={panel === 'update'} onClose={close} />}
      {company && <MasterPanel kind={{ ...trainingCompanyKind, refresh }} row={company} open={panel === 'update'} onClose={close} />}
      <WithdrawPanel issuer={issuer} open={panel === 'withdraw'} onClose={close} />
      {confirmation}
    </>
  )
}

const refresh = [issuerContract.details]
