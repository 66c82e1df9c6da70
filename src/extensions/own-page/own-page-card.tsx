import { CircleSlash, Link as LinkIcon, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Output } from '#platform/contract/route.ts'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment, formatPhone } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useHandOver } from '#platform/web/dialog/hand-over.tsx'
import { toastOk } from '#platform/web/dialog/toast.ts'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { ownPageContract, type OwnPageLink } from './own-page.contract.ts'

const { links, create, revoke } = ownPageContract
type Links = Output<typeof links>
type Shown = { driverId: string }

/** The link to a driver's own page: made, sent and ended by the office. */
export function OwnPageCard({ driverId }: Shown): ReactNode {
  const { data } = useRouteQuery(links, { driver_id: driverId })
  const { show, confirmation } = useHandOver()
  const [link] = data.links
  return (
    <Card
      title="The driver's own page"
      description="Photograph, verdict, what to do and dates, in English and Kiswahili. Who has the link sees the page without a login."
    >
      {link && <LinkInForce driverId={driverId} link={link} />}
      {data.cannot_link_because ? (
        <p>{data.cannot_link_because}</p>
      ) : (
        <NewLink driverId={driverId} data={data} onHandOver={(address, why) => void show({ ...handOverText(why), address })} />
      )}
      {confirmation}
    </Card>
  )
}

/** For staff: that a link is in force, and its end. Nothing where there is none. */
export function OwnPageNote({ driverId }: Shown): ReactNode {
  const [link] = useRouteQuery(links, { driver_id: driverId }).data.links
  return (
    link && (
      <Card title="The driver's own page" description="The transport office gave the driver a link, which opens without a login.">
        <LinkInForce driverId={driverId} link={link} />
      </Card>
    )
  )
}

function LinkInForce({ driverId, link }: Shown & { link: OwnPageLink }): ReactNode {
  const { ask, confirmation } = useConfirm()
  const { send, pending } = useCall(revoke, { refresh: [links] })
  const { created_at, created_by, sent_to, expires_at, last_opened_at } = link
  const facts = [
    { label: 'Link made', value: `${formatMoment(created_at)}, ${created_by}` },
    { label: 'Sent to', value: sent_to === null ? 'Handed over' : formatPhone(sent_to) },
    { label: 'Works until', value: formatMoment(expires_at) },
    { label: 'Last opened', value: last_opened_at === null ? 'Not yet' : formatMoment(last_opened_at) },
  ]
  const end = async (): Promise<void> => {
    const question = {
      title: 'End the link?',
      text: 'Who has the link no longer sees the page.',
      action: 'End the link',
      look: 'danger',
    } as const
    if (await ask(question)) await send({ driver_id: driverId, link_id: link._id })
  }
  return (
    <div className="mb-5 flex flex-col items-start gap-4 last:mb-0">
      <Facts facts={facts} columns={2} />
      <Button look="danger-quiet" icon={<CircleSlash aria-hidden />} loading={pending} onClick={() => void end()}>
        End the link
      </Button>
      {confirmation}
    </div>
  )
}

/** `why`: what kept the message from being sent. */
type OnHandOver = (address: string, why?: string) => void
type NewLinkProps = Shown & { data: Links; onHandOver: OnHandOver }

const NewLink = ({ driverId, data: { phones, links: inForce }, onHandOver }: NewLinkProps): ReactNode =>
  phones.length > 0 ? (
    <SendLink driverId={driverId} phones={phones} isAnother={inForce.length > 0} onHandOver={onHandOver} />
  ) : (
    <MakeLink driverId={driverId} isAnother={inForce.length > 0} onHandOver={onHandOver} />
  )

const SendLinkForm = lazyPart(() => import('./send-link-form.tsx'), 'SendLinkForm')

type SendLinkProps = MakeLinkProps & { phones: readonly string[] }

function SendLink({ driverId, phones, isAnother, onHandOver }: SendLinkProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const done = ({ message, link }: Output<typeof create>): void => {
    close()
    if (link === null) toastOk(message)
    else onHandOver(link, message)
  }
  return (
    <>
      <Button icon={<Send aria-hidden />} onClick={() => setOpen(true)} onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
        {isAnother ? 'Send a new link by SMS' : 'Send a link by SMS'}
      </Button>
      <SidePanel open={isOpen} onClose={close} title="Send a link" {...(isAnother && { description: replaced })}>
        <Waiting fallback={<PanelBody>{null}</PanelBody>}>
          <SendLinkForm driverId={driverId} phones={phones} onDone={done} />
        </Waiting>
      </SidePanel>
    </>
  )
}

type MakeLinkProps = Shown & { isAnother: boolean; onHandOver: OnHandOver }

/** Where nothing can be sent. */
function MakeLink({ driverId, isAnother, onHandOver }: MakeLinkProps): ReactNode {
  const { ask, confirmation } = useConfirm()
  const { send, pending } = useCall(create, { refresh: [links], toast: false })
  const make = async (): Promise<void> => {
    if (isAnother && !(await ask({ title: 'Replace the link?', text: replaced, action: 'Replace the link' }))) return
    const made = await send({ driver_id: driverId })
    if (made && made.link !== null) onHandOver(made.link)
  }
  return (
    <>
      <Button icon={<LinkIcon aria-hidden />} loading={pending} onClick={() => void make()}>
        {isAnother ? 'Make a new link' : 'Make a link'}
      </Button>
      {confirmation}
    </>
  )
}

const replaced = 'The link that the driver has no longer works.'
const handOverText = (why = '') => ({
  title: 'Hand over the link',
  text: `${why} Give it to the driver only. It is shown once and works for 90 days.`.trim(),
})
