import { Global, Module } from '@nestjs/common'
import { OnBroadcastSent } from './broadcasts/on-broadcast-sent.ts'
import { PushBroadcastsJob } from './broadcasts/push-broadcasts-job.ts'
import { RoundsStore } from './broadcasts/rounds.store.ts'
import { pushChannels } from './channels/channels.ts'
import { PushHosts } from './channels/push-hosts.ts'
import { DeviceSecrets } from './devices/device-secrets.ts'
import { KeepDevicesJob } from './devices/keep-devices-job.ts'
import { OnLoginEnded } from './devices/on-login-ended.ts'
import { PushController } from './push.controller.ts'
import { pushMigrations } from './push.migrations.ts'
import { Pushes, PushOfPerson } from './push.public.ts'
import { PushPeopleStore } from './devices/push-people.store.ts'
import { HostQueues } from './sending/host-queues.ts'
import { PushMetrics } from './sending/push-metrics.ts'
import { PushesStore } from './sending/pushes.store.ts'
import { SendPushes } from './sending/send-pushes.ts'
import { SendPushesJob } from './sending/send-pushes-job.ts'
import { PushRelevance } from './sending/push-relevance.ts'
import { SubscribeDeviceHandler } from './devices/subscribe-device.ts'

/** Global: notices and push use each other. */
@Global()
@Module({
  controllers: [PushController, OnLoginEnded, OnBroadcastSent],
  providers: [
    pushMigrations,
    PushPeopleStore,
    PushesStore,
    PushMetrics,
    RoundsStore,
    DeviceSecrets,
    PushHosts,
    HostQueues,
    pushChannels,
    SubscribeDeviceHandler,
    PushRelevance,
    SendPushes,
    SendPushesJob,
    PushBroadcastsJob,
    KeepDevicesJob,
    Pushes,
    PushOfPerson,
  ],
  exports: [Pushes, PushOfPerson],
})
export class PushModule {}
