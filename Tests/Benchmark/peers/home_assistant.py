"""The flow of five screens in Home Assistant's `data_entry_flow`, its values validated by voluptuous schemas, as its users write it.

    home_assistant.py forms|names

An answer has the fields of the screen, made of its schema as the HTTP views of Home Assistant make them; with `names`, its name only.
One event loop runs from the first request to the last; reading waits in it, since there is nothing else to do.
"""

import asyncio
import sys
from typing import Any

import voluptuous as vol
import voluptuous_serialize
from homeassistant.data_entry_flow import FlowHandler, FlowManager, FlowResult, FlowResultType

import loop
import signing_up

TEXT = vol.All(str, vol.Length(min=1))

PERSON = vol.Schema({
    vol.Required("name"): vol.All(str, vol.Length(min=1, max=80)),
    vol.Required("kind"): vol.In(["private", "company"]),
})
COMPANY = vol.Schema({
    vol.Required("company"): TEXT,
    vol.Optional("employees"): vol.All(int, vol.Range(min=1)),
})
PLAN = vol.Schema({
    vol.Required("plan"): vol.In(["monthly", "yearly"]),
    vol.Required("seats"): vol.All(int, vol.Range(min=1, max=500)),
    vol.Required("price"): vol.All(int, vol.Range(min=0)),
})
ADDRESS = vol.Schema({
    vol.Required("street"): TEXT,
    vol.Required("city"): TEXT,
    vol.Required("postcode"): vol.All(str, vol.Match(r"^[0-9]{4,5}$")),
})
CONSENT = vol.Schema({vol.Required("accepted"): True})


class SignUp(FlowHandler):
    def __init__(self) -> None:
        self.values: dict[str, Any] = {}

    async def async_step_person(self, user_input: dict[str, Any] | None = None) -> FlowResult:
        if user_input is None:
            return self.async_show_form(step_id="person", data_schema=PERSON)
        self.values |= user_input
        return await (self.async_step_company() if user_input["kind"] == "company" else self.async_step_plan())

    async def async_step_company(self, user_input: dict[str, Any] | None = None) -> FlowResult:
        if user_input is None:
            named = {"name": self.values["name"]}
            return self.async_show_form(step_id="company", data_schema=COMPANY, description_placeholders=named)
        self.values |= user_input
        return await self.async_step_plan()

    async def async_step_plan(self, user_input: dict[str, Any] | None = None) -> FlowResult:
        if user_input is None:
            return self.async_show_form(step_id="plan", data_schema=PLAN)
        self.values |= user_input
        return await self.async_step_address()

    async def async_step_address(self, user_input: dict[str, Any] | None = None) -> FlowResult:
        if user_input is None:
            return self.async_show_form(step_id="address", data_schema=ADDRESS)
        self.values |= user_input
        return await self.async_step_consent()

    async def async_step_consent(self, user_input: dict[str, Any] | None = None) -> FlowResult:
        if user_input is None:
            named = {"name": self.values["name"]}
            return self.async_show_form(step_id="consent", data_schema=CONSENT, description_placeholders=named)
        return self.async_create_entry(title=self.values["name"], data=self.values)


class Manager(FlowManager):
    async def async_create_flow(self, handler_key: str, **_: Any) -> FlowHandler:
        flow = SignUp()
        flow.init_step = "person"
        return flow

    async def async_finish_flow(self, flow: FlowHandler, result: FlowResult) -> FlowResult:
        return result


def fields(schema: vol.Schema) -> list[dict[str, Any]]:
    return voluptuous_serialize.convert(schema, custom_serializer=pattern)


def pattern(validator: Any) -> Any:
    """What the library cannot write itself."""
    return {"pattern": validator.pattern.pattern} if isinstance(validator, vol.Match) else voluptuous_serialize.UNSUPPORTED


async def serve(with_forms: bool) -> None:
    manager = Manager(None)  # What a flow like this one does needs nothing of the house around it.
    flows: dict[str, str] = {}

    async def answered(line: bytes) -> bytes:
        id, method, session, values = signing_up.call(line)
        if method == "startFlow":
            result = await manager.async_init("five-screens")
            flows[session] = result["flow_id"]
        else:
            result = await manager.async_configure(flows[session], values)
        if result["type"] is FlowResultType.FORM:
            form = {"fields": fields(result["data_schema"])} if with_forms else {}
            return signing_up.screen(id, session, result["step_id"], **form)
        del flows[session]
        return signing_up.end(id, session, result["data"])

    for lines in loop.batches():
        loop.write([await answered(line) for line in lines])


if __name__ == "__main__":
    asyncio.run(serve(with_forms=sys.argv[1] == "forms"))
