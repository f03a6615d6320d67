/** What lies over the desk now and then: loaded behind it. */
import { lazy } from '../../ui/lazy';

const menu = () => import('./Menu');

export const AutoBackup = lazy(() => menu().then((part) => part.AutoBackup));
export const Calls = lazy(() => import('./Calls').then((part) => part.Calls));
export const ChangeSeats = lazy(() => import('./ChangeSeats').then((part) => part.ChangeSeats));
export const Disputes = lazy(() => import('./Disputes').then((part) => part.Disputes));
export const Draft = lazy(() => import('./Draft').then((part) => part.Draft));
export const EndSheet = lazy(() => import('./EndSheet').then((part) => part.EndSheet));
export const MenuSheet = lazy(() => menu().then((part) => part.MenuSheet));
export const PrizeSheet = lazy(() => menu().then((part) => part.PrizeSheet));
export const SectionsSheet = lazy(() => import('./SectionsSheet').then((part) => part.SectionsSheet));
export const TableSheet = lazy(() => import('./TableSheet').then((part) => part.TableSheet));
export const UnpublishSheet = lazy(() => import('./UnpublishSheet').then((part) => part.UnpublishSheet));
export const VisibilitySheet = lazy(() => import('./VisibilitySheet').then((part) => part.VisibilitySheet));
export const WhySheet = lazy(() => import('./WhySheet').then((part) => part.WhySheet));
export const SettingsSheet = lazy(() =>
  import('../../tournaments/settings/SettingsSheet').then((part) => part.SettingsSheet),
);
export const CloseSheet = lazy(() => import('./RoundSheets').then((part) => part.CloseSheet));
export const DropSheet = lazy(() => import('./RoundSheets').then((part) => part.DropSheet));
export const PublishSheet = lazy(() => import('./RoundSheets').then((part) => part.PublishSheet));
