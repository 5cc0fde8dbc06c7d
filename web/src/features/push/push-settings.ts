import { useMutation, useQuery } from '@tanstack/react-query'
import { changePushSettings, getPushSettings, type PushSettings } from '@xinyu/contracts/http/msg/push'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { pushKey } from '../../shared/push/push-device.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

const key = ['push-settings']
export interface ShownSettings {
  settings: PushSettings
  /** whether this installation supports push */
  isOffered: boolean
}

const load = async (): Promise<ShownSettings> => {
  const [{ settings }, publicKey] = await Promise.all([api(getPushSettings, {}), pushKey()])
  return { settings, isOffered: publicKey !== null }
}
const put = (change: Partial<PushSettings>): void =>
  void queryClient.setQueryData(key, (old: ShownSettings | undefined) =>
    old ? { ...old, settings: { ...old.settings, ...change } } : old,
  )

/** Each change is shown and saved at once; a refusal restores the stored value. */
export const usePushSettings = () => {
  const query = useQuery({ queryKey: key, queryFn: load })
  const save = useMutation({
    mutationFn: (change: Partial<PushSettings>) => api(changePushSettings, change),
    onMutate: put,
    onSuccess: ({ settings }) => put(settings),
    onError: (error) => {
      toast(messageOf(error))
      void queryClient.invalidateQueries({ queryKey: key })
    },
  })
  return { query, change: save.mutate }
}
