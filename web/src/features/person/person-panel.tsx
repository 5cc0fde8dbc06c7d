import { useQuery } from '@tanstack/react-query'
import { useText } from '../../shared/i18n/i18n.ts'
import { useMyId } from '../../shared/session/session.ts'
import { PersonSkeleton } from '../../shared/ui/lists/skeletons.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'
import { personPageQuery } from './person-page.ts'
import { PersonView } from './person-view.tsx'

/** The rest of what somebody says, beside their card. As the card, it records no visit. */
export const PersonPanel = ({ id, name }: { id: string; name: string }) => {
  const { t } = useText()
  const query = useQuery(personPageQuery(id, useMyId()))
  return (
    <aside aria-label={t('user.beside', { name })}>
      <QueryView query={query} loading={<PersonSkeleton />}>
        {(profile) => <PersonView profile={profile} />}
      </QueryView>
    </aside>
  )
}
