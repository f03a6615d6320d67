export function HomePage() {
  return <div class="phone" />;
}
