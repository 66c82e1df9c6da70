import { CircleSlash, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Output } from '#platform/contract/route.ts'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment, formatPhone } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useHandOver } from '#platform/web/dialog/hand-over.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { ownPageContract, type OwnPageLink } from './own-page.contract.ts'

const { links, create, revoke } = ownPageContract
type Links = Output<typeof links>
type Shown = { readonly driverId: string }

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
        <NewLink driverId={driverId} data={data} onHandOver={(address) => void show({ ...handOverText, address })} />
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

function LinkInForce({ driverId, link }: Shown & { readonly link: OwnPageLink }): ReactNode {
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

type NewLinkProps = Shown & { readonly data: Links; readonly onHandOver: (address: string) => void }

function NewLink({ driverId, data: { phones, links: inForce }, onHandOver }: NewLinkProps): ReactNode {
  const isSent = phones.length > 0
  const form = useForm(create, {
    fixed: { driver_id: driverId },
    initial: { language: 'en', ...(isSent && { phone: phones[0] }) },
    refresh: [links],
    ...(!isSent && { toast: false as const }),
    ...(inForce.length > 0 && { confirm: replaceQuestion }),
    onDone: ({ link }) => {
      if (link !== null) onHandOver(link)
    },
  })
  return (
    <Form form={form} isUnguarded>
      {phones.length > 1 && (
        <SelectField field={{ ...form.field('phone'), optional: false }} label="Phone number" options={phones.map(phoneOption)} />
      )}
      {isSent && (
        <SelectField field={{ ...form.field('language'), optional: false }} label="Language of the message" options={languageOptions} />
      )}
      <div>
        <SubmitButton form={form} look="secondary" icon={<Send aria-hidden />}>
          {submitText(isSent, inForce.length > 0)}
        </SubmitButton>
      </div>
    </Form>
  )
}

const submitText = (isSent: boolean, isAnother: boolean): string =>
  `${isSent ? 'Send' : 'Make'} a ${isAnother ? 'new ' : ''}link${isSent ? ' by SMS' : ''}`

const replaceQuestion = { title: 'Replace the link?', text: 'The link that the driver has no longer works.', action: 'Replace the link' }
const handOverText = { title: 'Hand over the link', text: 'Give it to the driver only. It is shown once and works for 90 days.' }
const phoneOption = (phone: string) => ({ value: phone, label: formatPhone(phone) })
const languageOptions = [
  { value: 'en', label: 'English' },
  { value: 'sw', label: 'Kiswahili' },
]
