/** What only some matches show: loaded behind the page. */
import { lazy } from '../ui/lazy';

export const CommentKey = lazy(() => import('./CommentKey').then((part) => part.CommentKey));
export const CommentSign = lazy(() => import('./CommentSign').then((part) => part.CommentSign));
export const CommentSheet = lazy(() => import('./CommentSheet').then((part) => part.CommentSheet));
export const Saying = lazy(() => import('./Saying').then((part) => part.Saying));
/** It brings the library that draws it. */
export const Chart = lazy(() => import('./Chart').then((part) => part.Chart));
export const SealMark = lazy(() => import('./SealMark').then((part) => part.SealMark));
export const Origin = lazy(() => import('./Origin').then((part) => part.Origin));
