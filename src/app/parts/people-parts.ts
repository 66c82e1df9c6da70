import type { Handlers } from '#accounts/people.ts'
import { usersApi } from '#user-management/users/users.api.ts'
import { userApi } from '#user-management/user/user.api.ts'
import { consentApi } from '#user-management/consent/consent.api.ts'
import { officeApi } from '#user-management/office/office.api.ts'
import { userHistoryApi } from '#user-management/user/user-history.api.ts'
import { usersImportApi } from '#user-management/import/users-import.api.ts'
import { rolesApi } from '#user-management/roles/roles.api.ts'
import { permissionsApi } from '#user-management/permissions/permissions.api.ts'
import { allRoutes } from '../openapi.ts'
import type { contracts } from '../contracts.ts'
import type { ServerParts } from '../slots/server-extension.ts'
import type { Services } from '../services.ts'
import { invitationSettings } from './confirmation-parts.ts'
import { usesInExtensions } from './pending-uses.ts'

type PeoplePart = 'users' | 'user' | 'consent' | 'office' | 'userHistory' | 'usersImport' | 'roles' | 'permissions'
type PeopleApis = { [K in PeoplePart]: Handlers<(typeof contracts)[K]> }

/** The handlers of users and roles, which invite people. */
export function peopleApis(services: Services, { sheets, publicUrl }: Pick<ServerParts, 'sheets' | 'publicUrl'>): PeopleApis {
  const invitations = invitationSettings(services, publicUrl)
  return {
    users: usersApi(sheets, invitations),
    user: userApi({ ...invitations, key: services.key, mails: services.mails }),
    consent: consentApi,
    office: officeApi(invitations),
    userHistory: userHistoryApi,
    usersImport: usersImportApi(invitations, services.decoder),
    roles: rolesApi({ usesOfRole: usesInExtensions('role') }),
    permissions: permissionsApi(allRoutes),
  }
}
