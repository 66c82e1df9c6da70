import { KeyRound, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { programScopes } from '#accounts/program-scopes.rules.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useHandOver } from '#platform/web/dialog/hand-over.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { apiKeysContract, type ApiKey } from './api-keys.contract.ts'
import { NewApiKey } from './new-api-key.tsx'

/** The plant's keys for programs: made, shown once, revoked. */
export function ApiKeysScreen(): ReactNode {
  const { keys } = useRouteQuery(apiKeysContract.index, {}).data
  const [isAdding, setAdding] = useState(false)
  const { show, confirmation } = useHandOver()
  const showOnce = async (key: string): Promise<void> => {
    setAdding(false)
    await show({
      title: 'The key, shown this once',
      text: 'Copy it into the program. It is not kept here and cannot be shown again.',
      address: key,
      noun: 'key',
    })
  }
  const add = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      Make a key
    </Button>
  )
  return (
    <>
      <PageHead title="API keys" subtitle="Weighbridges and barriers ask with a key whether a driver may load" actions={add} />
      {keys.length === 0 ? (
        <Card>
          <Empty icon={<KeyRound />} title="No keys yet" text="A key lets one program ask for this plant. Give each program its own." />
        </Card>
      ) : (
        <Card flush>
          <ul>
            {keys.map((key) => (
              <KeyLine key={key._id} apiKey={key} />
            ))}
          </ul>
        </Card>
      )}
      <NewApiKey open={isAdding} onClose={() => setAdding(false)} onMade={(key) => void showOnce(key)} />
      {confirmation}
    </>
  )
}

function KeyLine({ apiKey }: { apiKey: ApiKey }): ReactNode {
  const { _id, name, hint, scopes, created_at, created_by, last_used_at, revoked_at, holder, is_own, ends_at, notice_until } = apiKey
  const { ask, confirmation } = useConfirm()
  const { send, pending } = useCall(apiKeysContract.revoke, { refresh: [apiKeysContract.index] })
  const takeOver = useCall(apiKeysContract.takeOver, { refresh: [apiKeysContract.index] })
  const revoke = async (): Promise<void> => {
    const question = {
      title: `Revoke ${name}?`,
      text: 'Programs that use this key are refused at once. This cannot be undone.',
      action: 'Revoke',
    }
    if (await ask({ ...question, look: 'danger' })) await send({ id: _id })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name} <span className="digits font-normal text-ink-2">{hint}…</span> {revoked_at && <Badge tone="bad">Revoked</Badge>}
        </p>
        <p className="text-13 text-ink-2">{scopes.map((scope) => programScopes[scope]).join(' · ')}</p>
        <p className="text-13 text-ink-2">
          Made by {created_by}, {formatMoment(created_at)} · {last_used_at ? `last used ${formatMoment(last_used_at)}` : 'never used'}
          {revoked_at && ` · revoked ${formatMoment(revoked_at)}`}
        </p>
        {!revoked_at && (
          <p className="text-13 text-ink-2">
            Held by {holder} · {ends_at ? `ends ${formatMoment(ends_at)}` : 'without an end'}
          </p>
        )}
        {!revoked_at && notice_until && (
          <p className="text-13 text-warn">
            {holder} has lost the access that it needs. It ends on {formatMoment(notice_until)} unless somebody takes it over.
          </p>
        )}
      </div>
      {!revoked_at && !is_own && (
        <Button loading={takeOver.pending} onClick={() => void takeOver.send({ id: _id })} aria-label={`Take over ${name}`}>
          Take over
        </Button>
      )}
      {!revoked_at && (
        <Button look="danger-quiet" loading={pending} onClick={() => void revoke()} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      )}
      {confirmation}
    </li>
  )
}
