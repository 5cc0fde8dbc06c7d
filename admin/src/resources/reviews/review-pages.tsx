import Badge from '@mui/icons-material/Badge'
import Collections from '@mui/icons-material/Collections'
import DynamicFeed from '@mui/icons-material/DynamicFeed'
import FactCheck from '@mui/icons-material/FactCheck'
import ModeComment from '@mui/icons-material/ModeComment'
import School from '@mui/icons-material/School'
import SentimentVerySatisfied from '@mui/icons-material/SentimentVerySatisfied'
import type { ResourceProps } from 'react-admin'
import { queuePages } from './queue-pages.tsx'
import { commentQueue } from './queues/comments.tsx'
import { imageQueue } from './queues/images.tsx'
import { postQueue } from './queues/posts.tsx'
import { profileQueue } from './queues/profile-reviews.tsx'
import { gradeQueue, realNameQueue } from './queues/proof-reviews.tsx'
import { smilePkQueue } from './queues/smile-pks.tsx'

/** The review queues, in menu order. */
export const reviewPages: ResourceProps[] = [
  queuePages(profileQueue, FactCheck),
  queuePages(postQueue, DynamicFeed),
  queuePages(commentQueue, ModeComment),
  queuePages(imageQueue, Collections),
  queuePages(realNameQueue, Badge),
  queuePages(gradeQueue, School),
  queuePages(smilePkQueue, SentimentVerySatisfied),
]
