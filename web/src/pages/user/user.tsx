import type { Post } from '@xinyu/contracts/http/posts/posts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useIsOffered } from '../../features/assistant/offer.ts'
import { FlowerSheet } from '../../features/flowers/flower-sheet.tsx'
import { knownPerson } from '../../features/person/known-person.ts'
import { LikeSheet } from '../../features/person/like-sheet.tsx'
import { PersonActions } from '../../features/person/person-actions.tsx'
import { personPageQuery } from '../../features/person/person-page.ts'
import { PersonView } from '../../features/person/person-view.tsx'
import { PostFeed } from '../../features/posts/post-feed.tsx'
import {
  block,
  follow,
  likePart,
  love,
  type PartLike,
  recordView,
  useRelation,
} from '../../features/relations/relations.ts'
import { beginLove, confirmLove, loveGates, undoLove, useIsLovePending } from '../../features/relations/pending-love.ts'
import { like, useWaitingLike } from '../../features/relations/waiting-likes.ts'
import { ReportSheet } from '../../features/report/report-sheet.tsx'
import { JoinCard } from '../../features/start/join-card.tsx'
import { loadQuery } from '../../shared/api/load-query.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { assertPoints } from '../../shared/gate/gate-text.ts'
import { useGated } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import type { ShownPart } from '../../shared/lib/page-parts.ts'
import { personQuery } from '../../shared/session/person-query.ts'
import { myId, useMyId, useAuthStatus } from '../../shared/session/session.ts'
import type { PageAddress } from '../../shared/ui/failures/lazy-page.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PersonSkeleton } from '../../shared/ui/lists/skeletons.tsx'
import { QueryView } from '../../shared/ui/lists/states.tsx'
import { PostMenu, usePostMenu } from '../post/post-menu.tsx'

type Open = 'report' | 'flowers' | null

/** The actions towards somebody, each behind its gates. */
const useActions = (userId: string, name: string, setOpen: (open: Open) => void, onPartLiked: () => void) => {
  const navigate = useNavigate()
  const relation = useRelation(userId)
  const chat = `/chat?${new URLSearchParams({ id: userId, username: name, favorite_id: relation?._id ?? '' })}`
  const isOn = (value: string | null): boolean => value === 'on'
  const on = (value: boolean): string => (value ? 'on' : 'off')
  const runLike = useGated('like', ['login'], (value) => like(userId, isOn(value)))
  const runLikePart = useGated('like-part', ['login'], async (value) => {
    if (value) await likePart(userId, JSON.parse(value) as PartLike)
    onPartLiked()
  })
  const runFollow = useGated('follow', ['login', 'approved'], (value) => follow(userId, isOn(value)))
  const runLove = useGated('love', loveGates, async () => {
    const user = await queryClient.fetchQuery(personQuery(userId))
    if (await confirmLove(user.name)) beginLove(user, true)
  })
  const runUnlove = useGated('unlove', ['login'], () => love(userId, false))
  const runFlowers = useGated('flowers', ['login', 'approved', 'guanPoint'], async (needed) => {
    await assertPoints(Number(needed ?? 0))
    setOpen('flowers')
  })
  const runChat = useGated('chat', ['login'], async () => navigate(chat))
  const runBlock = useGated('block', ['login'], async () => {
    if (await block(userId, name)) void navigate('/', { replace: true })
  })
  const runReport = useGated('report', ['login'], async () => setOpen('report'))
  return {
    relation,
    onLike: (value: boolean) => runLike(on(value)),
    onLikePart: (liked: PartLike) => runLikePart(JSON.stringify(liked)),
    onFollow: (value: boolean) => runFollow(on(value)),
    onLove: (value: boolean) => {
      if (value) runLove()
      else if (!undoLove(userId)) runUnlove()
    },
    onFlowers: () => runFlowers(),
    onShort: (cost: number) => runFlowers(String(cost)),
    onChat: () => runChat(),
    onBlock: () => runBlock(),
    onReport: () => runReport(),
  }
}

const PostsOf = ({ userId, onMenu }: { userId: string; onMenu(post: Post): void }) => {
  const { t } = useText()
  return (
    <section aria-labelledby="posts">
      <h3 id="posts" className="section-title">
        {t('posts.ofPerson')}
      </h3>
      <PostFeed
        source={{ of: userId }}
        label={t('posts.ofPerson')}
        empty={<p className="muted small">{t('posts.noneYet')}</p>}
        onMenu={onMenu}
      />
    </section>
  )
}

/** Null if a list has shown the person: their page begins with that. */
export const load = ({ params: { id = '' } }: PageAddress) => {
  const loading = loadQuery(personPageQuery(id, myId()))
  return knownPerson(id) ? null : loading
}

/** The page of a person; the actions are offered on others' only. */
export const Screen = () => {
  const { t } = useText()
  const { id = '' } = useParams()
  const me = useMyId()
  const isMember = useAuthStatus() === 'member'
  const [open, setOpen] = useState<Open>(null)
  const [chosen, setChosen] = useState<ShownPart | null>(null)
  const menu = usePostMenu()
  const navigate = useNavigate()
  const hasAssistant = useIsOffered()
  const query = useQuery(personPageQuery(id, me))
  const name = query.data?.name ?? ''
  const waitingLike = useWaitingLike(id)
  const isLovePending = useIsLovePending(id)
  const { relation, onShort, onLikePart, ...actions } = useActions(id, name, setOpen, () => setChosen(null))
  const isOther = id !== me
  useEffect(() => {
    if (isMember && isOther) void recordView(id)
  }, [id, isMember, isOther])
  const onAssistant = hasAssistant ? () => void navigate(`/assistant?about=${id}`) : undefined
  // what a list has shown has no parts to like
  const likes =
    isOther && !query.isPlaceholderData ? { likes: { liked: relation?.love.likedOn, choose: setChosen } } : {}
  const close = (): void => setOpen(null)
  return (
    <Page title={name || t('user.title')}>
      <QueryView query={query} loading={<PersonSkeleton />}>
        {(profile) => (
          <>
            <PersonView profile={profile} {...likes}>
              <JoinCard title={t('closed.joinUser', { name })} />
              <PostsOf userId={id} onMenu={menu.open} />
            </PersonView>
            {isOther && <PersonActions {...{ relation, waitingLike, isLovePending, onAssistant }} {...actions} />}
          </>
        )}
      </QueryView>
      <LikeSheet name={name} part={chosen} onLike={onLikePart} onClose={() => setChosen(null)} />
      <PostMenu menu={menu} />
      <ReportSheet userId={id} open={open === 'report'} onClose={close} />
      <FlowerSheet user={{ _id: id, name }} open={open === 'flowers'} onClose={close} onShort={onShort} />
    </Page>
  )
}
