import type { VerifiedDriverRow } from '#drivers/search/verified-drivers.store.ts'
import type { Kind } from '#requests/kinds/kind.contract.ts'
import { requestFileAddress } from '#requests/details/files/request-file.contract.ts'
import { renewRequirement } from '#requests/kinds/renew-requirement/renew-requirement.contract.ts'
import { fileFields } from '#requests/details/files/request-files.rules.ts'
import { judgeDriverStatus } from '#requests/engine/requests.rules.ts'
import { namedFields } from '#requests/send-back/send-back.rules.ts'
import type { PortalCalls, RenewalRow, VerifiedDriver } from './portal-calls.contract.ts'
import type { ListedRenewal } from './renewal-list.store.ts'
import { renewalStatusLabel } from './renewals.rules.ts'

export function presentVerified(driver: VerifiedDriverRow, kind: Kind, picture: PortalCalls['picture']): VerifiedDriver {
  const ruling = judgeDriverStatus(kind, driver.status_id)
  return {
    _id: driver.id,
    name: driver.name,
    id_no: driver.id_no,
    transporter_id: { name: driver.transporter_name },
    picture: driver.picture_file_id === null ? null : `${picture.path}?driver_id=${driver.id}`,
    year_of_birth: driver.date_of_birth === null ? null : Number(driver.date_of_birth.slice(0, 4)),
    cannot_renew_because: ruling.ok ? null : ruling.message,
    takes_urgent: kind.urgent?.driverStatuses.includes(driver.status_id) ?? false,
  }
}

export const presentRenewal =
  (ofPortal: Kind) =>
  ({
    id,
    type_id,
    driver_name,
    id_no,
    status_id,
    body_data,
    created_at,
    file_name,
    decision_comment,
    ...sent
  }: ListedRenewal): RenewalRow => {
    const kind: Kind = type_id === renewRequirement.typeId ? renewRequirement : ofPortal
    return {
      _id: id,
      driver_id: { name: driver_name, id_no },
      requirement: kind === ofPortal ? null : requirementOf(body_data),
      fit_to_work: body_data['fit_to_work'] === 'yes' ? 'yes' : body_data['fit_to_work'] === 'no' ? 'no' : null,
      request_id: {
        _id: id,
        status_id: { id: status_id, name: renewalStatusLabel(status_id) },
        body_data: sentFields(kind, body_data),
        created_at: created_at.toISOString(),
        file: file_name === null ? null : { name: file_name, href: requestFileAddress(id) },
        decision_comment,
        sent_back:
          sent.send_back_comment === null || sent.send_back_fields === null
            ? null
            : { comment: sent.send_back_comment, fields: namedFields(kind, sent.send_back_fields) },
      },
    }
  }

const requirementOf = ({ requirement_name: name }: ListedRenewal['body_data'] & { requirement_name?: unknown }): string =>
  typeof name === 'string' ? name : ''

/** What was sent, without files and what was added to it. */
function sentFields(kind: Kind, body: Readonly<Record<string, unknown>>): string {
  const files = fileFields(kind)
  return JSON.stringify(Object.fromEntries(Object.entries(body).filter(([name]) => name in kind.body && !files.includes(name))))
}
