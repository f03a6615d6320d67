"""A match that is over is sealed by its referee, and its seal is verified wherever it is shown."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.running import Service
from tests.web.clerk import Clerk

Shot = Callable[[Page, str], None]


def test_a_referee_seals_and_everybody_can_verify(
    clerk: Clerk, device: Callable[..., BrowserContext], service: Service, shot: Shot
) -> None:
    clerk.begun("7h")
    clerk.call("POST", "/commands", {"type": "end_match", "reason": "abandoned"})
    page = clerk.page
    seal = page.get_by_role("button", name="Seal…")
    expect(seal).to_be_visible()
    shot(page, "seal-360-over")
    seal.tap()
    held = page.get_by_role("button", name="Seal the match")
    shot(page, "seal-360-asked")
    held.tap()
    assert clerk.read(clerk.match)["status"] == "over", "a tap seals nothing"
    held.click(delay=900)
    expect(page.get_by_role("button", name="Verified")).to_be_visible()
    assert clerk.read(clerk.match)["status"] == "sealed"
    expect(seal).to_have_count(0)
    key = clerk.read(f"{clerk.match}/verify")["seal"]["key"]
    shot(page, "seal-360-sealed")

    other = device(locale="fr-FR").new_page()
    for path in ("", "/replay"):
        other.goto(f"/m/{clerk.match}{path}")
        other.get_by_role("button", name="Vérifiée").tap()
        proof = other.get_by_role("dialog", name="Vérifiée")
        expect(proof.locator(".proof p")).to_have_count(2)
        expect(proof).to_contain_text(f"{key[:4]} {key[4:8]}")
        expect(proof).to_contain_text("Rien n’a donc été changé")
        shot(other, f"seal-360-proof{path.replace('/', '-')}")
        proof.get_by_role("button", name="Fermer").tap()
        expect(proof).to_have_count(0)
