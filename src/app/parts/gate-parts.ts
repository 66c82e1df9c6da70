import type { Handlers } from '#accounts/people.ts'
import type { driverPictureContract } from '#drivers/picture/driver-picture.contract.ts'
import { driverPictureApi } from '#drivers/picture/driver-picture.api.ts'
import { openSmallPictures } from '#drivers/picture/small-pictures.service.ts'
import { gateApi } from '#gate/checks/gate.api.ts'
import { gateDevicesApi } from '#gate/devices/devices.api.ts'
import { checkLogApi } from '#gate/log/check-log.api.ts'
import type { GateDataSource } from '#gate/offline/gate-data.service.ts'
import { gateOfflineApi } from '#gate/offline/offline.api.ts'
import { knownOfficesApi } from '#gate/known-offices/known-offices.api.ts'
import { openPhotographs } from '#gate/photographs/photographs.service.ts'
import { gatePhotographsApi } from '#gate/photographs/photographs.api.ts'
import { driverTestsApi } from '#gate/driver-tests/driver-tests.api.ts'
import { onSiteApi } from '#gate/on-site/on-site.api.ts'
import { visitorsApi } from '#gate/visitors/visitors.api.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { visitorApi } from '#gate/visitor/visitor.api.ts'
import { gateQueueApi } from '#gate/offline/queue.api.ts'
import type { gateContracts } from '../gate-contracts.ts'
import type { Services } from '../services.ts'

type GateApis = { [K in keyof typeof gateContracts]: Handlers<(typeof gateContracts)[K]> } & {
  driverPicture: Handlers<typeof driverPictureContract>
}

/** The handlers of the gate, and of drivers' pictures: devices and lists have them made small in one queue. */
export function gateApis({ files, cardKeys }: Services, sheets: Sheets, data: GateDataSource): GateApis {
  const smallPictures = openSmallPictures(files)
  return {
    driverPicture: driverPictureApi(files, smallPictures),
    gate: gateApi(cardKeys, files),
    gateLog: checkLogApi(sheets),
    driverTests: driverTestsApi,
    onSite: onSiteApi,
    gateDevices: gateDevicesApi,
    gateOffline: gateOfflineApi(cardKeys, data),
    gatePhotographs: gatePhotographsApi(openPhotographs(cardKeys, smallPictures)),
    gateQueue: gateQueueApi,
    knownOffices: knownOfficesApi,
    visitor: visitorApi(files),
    visitors: visitorsApi(sheets),
  }
}
